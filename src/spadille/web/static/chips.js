// Chips that change hands: from the plates to the pot, from the pot and over the table to those who get them.
// The server sends what has been paid in this deal as a hidden list; what is new in it is seen moving, payment by
// payment, the numbers change as it arrives, and the result waits for it. A tap, Escape, Enter or space ends it.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const find = (id) => document.getElementById(id);
const PLACES = ["bottom", "left", "top", "right"];
const FLIGHT = { duration: 240, easing: "cubic-bezier(.3, .1, .3, 1)", fill: "backwards" };
const BETWEEN = 330; // from the start of one payment to that of the next
const MOST = 5; // chips that fly for one payment from one place to another

const listed = () => [...document.querySelectorAll("#payments > li")];
const counts = () => PLACES.map((place) => Number(find(`seat-${place}`)?.dataset.count ?? 0));
const hand = () => [...document.querySelectorAll(".hand > li")].map((card) => card.id);

let known = new Set(listed().map((item) => item.id));
let held = { counts: counts(), hand: hand() };
let due = []; // payments that have not been seen yet
let shown = null; // the numbers as they stand on the screen while chips are on their way
let clocks = [];

/** What a payment takes from each place, and gives; the pot takes and gives what is over. */
function moves(item) {
  const chips = Object.fromEntries(PLACES.map((place) => [place, Number(item.dataset[place] ?? 0)]));
  chips.pot = -PLACES.reduce((sum, place) => sum + chips[place], 0);
  return chips;
}

function write(numbers) {
  for (const node of document.querySelectorAll("[data-chips]")) {
    const value = numbers[node.dataset.chips];
    if (value !== undefined) node.textContent = value < 0 ? `−${-value}` : value;
  }
}

const read = () => Object.fromEntries([...document.querySelectorAll(".chips [data-chips], #pot [data-chips]")]
  .map((node) => [node.dataset.chips, Number(node.textContent.replace("−", "-"))]));

const spot = (place) => find(place === "pot" ? "pot" : `seat-${place}`)?.querySelector(place === "pot" ? ".pile, b" : ".chip-mark");
function middle(place) {
  const at = spot(place)?.getBoundingClientRect();
  return at && (at.width || at.height) ? [at.left + at.width / 2, at.top + at.height / 2] : null;
}

function flight(from, to, delay, piece = document.createElement("i")) {
  piece.classList.add("flying");
  document.body.append(piece);
  const at = ([x, y], size) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
  const motion = piece.animate([at(from, 0.8), { ...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 14], 1.15) }, at(to, 0.8)],
    { ...FLIGHT, delay });
  motion.onfinish = motion.oncancel = () => piece.remove();
}

/** One payment: chips fly from whoever pays to whoever gets them. */
function pay(chips) {
  const [givers, takers] = [-1, 1].map((sign) => Object.keys(chips).filter((place) => Math.sign(chips[place]) === sign));
  for (const giver of givers) {
    for (const taker of takers) {
      const [from, to] = [middle(giver), middle(taker)];
      const count = Math.min(MOST, Math.ceil(Math.min(-chips[giver], chips[taker])));
      for (let n = 0; from && to && n < count; n++) flight(from, to, n * 35);
    }
  }
}

function rest() {
  clocks.forEach(clearTimeout);
  clocks = [];
  due = [];
  shown = null;
  find("table").classList.remove("paying");
}

/** Ends what is on its way: every number is as the server has said it. */
function hurry() {
  if (!shown || find("table").classList.contains("holding-trick")) return;
  for (const chips of due) for (const place of Object.keys(chips)) shown[place] += chips[place];
  write(shown);
  document.querySelectorAll(".flying").forEach((piece) => piece.remove());
  rest();
}

function settle() {
  due.forEach((chips, n) => clocks.push(setTimeout(() => {
    pay(chips);
    clocks.push(setTimeout(() => {
      for (const place of Object.keys(chips)) shown[place] += chips[place];
      due = due.filter((each) => each !== chips);
      write(shown);
      if (!due.length) rest();
    }, FLIGHT.duration));
  }, n * BETWEEN)));
}

/** A card that goes from one hand to another outside of play: the king demanded, the card given for it. */
function exchange(now) {
  const change = now.counts.map((count, n) => count - held.counts[n]);
  const [giver, taker] = [change.indexOf(-1), change.indexOf(1)];
  if (giver < 0 || taker < 0 || find("table").dataset.tricks !== "0") return;
  const seat = (n) => find(`seat-${PLACES[n]}`)?.getBoundingClientRect();
  const own = now.hand.find((id) => !held.hand.includes(id));
  const centre = (at) => at && [at.left + at.width / 2, at.top + at.height / 2];
  const to = PLACES[taker] === "bottom" && own ? find(own).getBoundingClientRect() : seat(taker);
  const piece = document.createElement("i");
  piece.className = "card back paper-card";
  if (seat(giver) && to) flight(centre(seat(giver)), centre(to), 0, piece);
}

document.addEventListener("shown", ({ detail }) => {
  const fresh = listed().filter((item) => !known.has(item.id)).map(moves);
  known = new Set(listed().map((item) => item.id));
  const now = { counts: counts(), hand: hand() };
  if (!still.matches) {
    exchange(now);
    if (fresh.length) {
      rest();
      due = fresh;
      shown = read();
      for (const chips of due) for (const place of Object.keys(chips)) shown[place] -= chips[place];
      if (!detail.holding) settle();
    }
    if (shown) {
      write(shown);
      find("table").classList.add("paying");
    }
  }
  held = now;
});
document.addEventListener("released", settle);
document.addEventListener("click", hurry);
document.addEventListener("keydown", (event) => ["Escape", "Enter", " "].includes(event.key) && hurry());
