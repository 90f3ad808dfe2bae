// The card table in the browser. The server sends the table whole; here it is taken in without losing focus,
// cards travel to where they now lie, the finished trick stays until seen, and a tapped card is lifted, then played.

const root = document.documentElement;
root.classList.add("js");
const find = (id) => document.getElementById(id);
const table = () => find("table");
const address = `/t/${table().dataset.id}`;
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

// ---- Taking in a new table --------------------------------------------------------------------------------------

/** Makes `old` like `fresh`. What has the same id stays the same node, so focus, scroll and open drawers survive. */
function become(old, fresh) {
  const kept = new Map([...old.querySelectorAll("[id]")].map((node) => [node.id, node]).concat([[old.id, old]]));
  const settle = (node) => {
    const same = node.nodeType === Node.ELEMENT_NODE ? kept.get(node.id) : null;
    if (!same || same.localName !== node.localName) return node.nodeType === Node.ELEMENT_NODE ? fill(node, node) : node;
    return same.isEqualNode(node) ? same : fill(dress(same, node), node);
  };
  const dress = (node, like) => {
    const stays = (name) => name === "open" && node.localName === "details";
    for (const { name } of [...node.attributes]) if (!like.hasAttribute(name) && !stays(name)) node.removeAttribute(name);
    for (const { name, value } of like.attributes) if (node.getAttribute(name) !== value && !stays(name)) node.setAttribute(name, value);
    return node;
  };
  const fill = (node, like) => {
    const wanted = [...like.childNodes].map(settle);
    const staying = new Set(wanted);
    for (const child of [...node.childNodes]) if (!staying.has(child)) child.remove();
    let at = node.firstChild;
    for (const child of wanted) {
      if (child === at) at = at.nextSibling;
      else node.insertBefore(child, at);
    }
    return node;
  };
  settle(fresh);
}

/** Shows a new table: keeps the focus near, lets the cards travel, and stays at a trick that was just finished. */
function show(fresh) {
  const [was, is] = [{ ...table().dataset }, fresh.dataset];
  if (Number(is.seq) < Number(was.seq)) return;
  const finished = is.deal === was.deal && Number(is.tricks) > Number(was.tricks);
  if (finished) fresh.classList.add("holding-trick");
  if (is.seq !== was.seq) sending = false;
  const focus = document.activeElement?.id;
  const place = cards().findIndex((card) => card.id === focus);
  const before = places();
  keepRefusal(fresh, is.seq === was.seq);
  become(table(), fresh);
  ready();
  travel(before, is.deal !== was.deal);
  if (focus && document.activeElement?.id !== focus)
    (find(focus) ?? (place >= 0 ? cards()[Math.min(place, cards().length - 1)] : null))?.focus({ preventScroll: true });
  const card = lifted && find(lifted);
  lifted = null;
  if (card?.getAttribute("aria-disabled") !== "true" && card) lift(card);
  if (finished) hold();
  document.dispatchEvent(new CustomEvent("shown", { detail: { holding } }));
}

/** A refusal stands until the table goes on; a table that comes again as it was leaves it there. */
function keepRefusal(fresh, stays) {
  const [refusal, sentence] = [stays && plain && !lifted && find("sentence"), fresh.querySelector("#sentence")];
  plain = null;
  if (!refusal || !sentence) return;
  plain = { text: sentence.textContent, manner: sentence.className };
  Object.assign(sentence, { textContent: refusal.textContent, className: refusal.className });
}

let pending = null; // the newest table that came while a finished trick is being looked at
function take(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh) return;
  document.title = fresh.dataset.title;
  if (holding) pending = Number(fresh.dataset.seq) >= Number(pending?.dataset.seq ?? 0) ? fresh : pending;
  else show(fresh);
}

// ---- The finished trick -----------------------------------------------------------------------------------------

const PACE = { slow: 2500, normal: 1500, fast: 700 };
let holding = false;
let patience = 0;
function hold() {
  holding = true;
  const time = PACE[root.dataset.pace];
  if (time) patience = setTimeout(release, time);
}

async function release() {
  if (!holding || patience === null) return;
  clearTimeout(patience);
  patience = null; // it is on its way to its winner; a second tap changes nothing
  await collect();
  holding = false;
  patience = 0;
  table().classList.remove("holding-trick");
  const next = pending;
  pending = null;
  document.dispatchEvent(new Event("released"));
  if (next) show(next);
}

// ---- Motion -----------------------------------------------------------------------------------------------------

const still = matchMedia("(prefers-reduced-motion: reduce)");
const box = (node) => node?.getBoundingClientRect();
const places = () => new Map([...document.querySelectorAll(".held, .hand > li, .laid, .plate")]
  .filter((node) => node.offsetParent).map((node) => [node.id || node.parentNode.id, box(node)]));

/** Moves a node from where it (or its origin) was to where it is. */
function fly(node, from, delay = 0) {
  const to = box(node);
  const [dx, dy] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const size = Math.max(0.3, Math.min(1.6, from.height / to.height));
  node.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${size})` }, { transform: "none" }],
    { duration: 220, delay, easing: "cubic-bezier(.2, .8, .3, 1)", fill: "backwards" });
}

function travel(before, dealt) {
  if (still.matches) return;
  for (const card of document.querySelectorAll(".laid")) {
    if (before.has(card.id) || !card.offsetParent) continue;
    const { place } = card.dataset;
    const origin = (place === "bottom" && before.get(`hand-${card.dataset.card}`)) || before.get(`seat-${place}`);
    if (origin) fly(card, origin);
  }
  const dealer = box(document.querySelector(".dealer")) ?? box(find("felt"));
  [...document.querySelectorAll(".hand > li")].forEach((card, index) => {
    if (before.has(card.id)) fly(card, before.get(card.id));
    else if (dealt) fly(card, dealer, index * 18);
  });
}

/** Slides the finished trick, with its points, to whoever took it. */
async function collect() {
  const done = find("done");
  const winner = done && box(find(`seat-${done.dataset.winner}`)?.querySelector(".plate"));
  if (still.matches || !winner) return;
  const moves = [...done.querySelectorAll(".laid, .chip")].map((node) => {
    const at = box(node);
    const [dx, dy] = [winner.left + winner.width / 2 - at.left - at.width / 2, winner.top + winner.height / 2 - at.top - at.height / 2];
    const rest = node.classList.contains("chip") ? "translate(-50%, -50%)" : "translate(0, 0)";
    return node.animate([{ transform: rest }, { transform: `translate(${dx}px, ${dy}px) ${rest} scale(.35)`, opacity: 0.2 }],
      { duration: 240, easing: "ease-in", fill: "forwards" }).finished;
  });
  await Promise.race([Promise.allSettled(moves), pause(400)]);
}

// ---- The hand ---------------------------------------------------------------------------------------------------

const cards = () => [...document.querySelectorAll(".held")];
let lifted = null; // the id of the lifted card
let plain = null; // the sentence as it came, while another stands in its place

function say(text, manner) {
  const sentence = find("sentence");
  plain ??= { text: sentence.textContent, manner: sentence.className };
  sentence.textContent = text;
  sentence.className = `sentence ${manner}`;
}

function lower() {
  if (lifted) find(lifted)?.classList.remove("lifted");
  lifted = null;
  if (plain) Object.assign(find("sentence"), { textContent: plain.text, className: plain.manner });
  plain = null;
}

function lift(card) {
  lower();
  lifted = card.id;
  card.classList.add("lifted");
  say(find("hand").dataset.again.replace("{card}", card.getAttribute("aria-label")), "now");
}

function touch(card, byKey) {
  if (card.getAttribute("aria-disabled") === "true") {
    lower();
    say(card.dataset.why ?? find("hand").dataset.wait, "refusal");
  } else if (byKey || root.dataset.taps === "one" || lifted === card.id) send(card);
  else lift(card);
}

// ---- Saying it to the server ------------------------------------------------------------------------------------

let sending = false; // until the table that follows from it has come
async function send(button) {
  if (sending) return;
  sending = true;
  button.classList.add("sent");
  const form = find("play");
  const body = new URLSearchParams({ cmd: form.elements.cmd.value, base: form.elements.base.value, action: button.value });
  for (let wait = 500; ; wait = Math.min(wait * 2, 4000)) {
    try {
      const answer = await fetch(`${address}/commands`, { method: "POST", headers: { Accept: "application/json" }, body });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
      found();
      button.classList.remove("sent");
      if (answer.ok) return void setTimeout(() => sending && look(), 1500);
      sending = false;
      if (answer.status !== 422) return void look();
      const { text } = await answer.json();
      lower();
      return void say(text, "refusal");
    } catch {
      lost();
      await pause(wait);
    }
  }
}

/** Sends any other form of the table, and shows what comes back without leaving the page. */
async function submit(event) {
  if (!event.target.closest("#table") || event.target.id === "play") return;
  event.preventDefault();
  const before = heard;
  try {
    const answer = await fetch(event.target.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(event.target, event.submitter)) });
    found();
    const here = new URL(answer.url).pathname === location.pathname && answer.ok;
    const html = await answer.text();
    if (here || (!answer.ok && html.includes('<div id="table"'))) {
      sending = false;
      if (heard === before || !answer.ok) take(html);
    } else location.assign(answer.ok ? answer.url : location.href);
  } catch {
    lost();
  }
}

/** Asks for the table as it is now. */
async function look() {
  const before = heard;
  try {
    const answer = await fetch(`${address}/view`);
    if (answer.status === 404 || answer.status === 410) return void location.reload();
    if (!answer.ok) return;
    found();
    sending = false;
    const html = await answer.text();
    if (heard === before) take(html);
  } catch {
    lost();
  }
}

// ---- Hearing from the server ------------------------------------------------------------------------------------

let stream = null;
let heard = 0; // tables the stream has brought: an answer that one of them overtook is no news any more
let alarm = null;
function lost() {
  alarm ??= setTimeout(() => (find("lost").hidden = false), 1200);
}
function found() {
  clearTimeout(alarm);
  alarm = null;
  find("lost").hidden = true;
}

function listen() {
  stream?.close();
  const current = new EventSource(`${address}/events`);
  stream = current;
  current.onopen = found;
  current.onmessage = (message) => {
    found();
    heard += 1;
    take(message.data);
  };
  current.addEventListener("bye", (message) => {
    current.close();
    const { retry = 1000 } = JSON.parse(message.data || "{}");
    setTimeout(() => (listen(), look()), retry * (1 + Math.random()));
  });
  current.onerror = () => {
    lost();
    if (current.readyState === EventSource.CLOSED) setTimeout(() => current === stream && (listen(), look()), 2000);
  };
}

// ---- Wiring -----------------------------------------------------------------------------------------------------

/** Buttons that need scripts are shown only where scripts run. */
function ready() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

async function copy(button) {
  const field = find(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = button.dataset.done;
}

/** A card that is asked about keeps the finished trick until the answer has been read. */
document.addEventListener("toggle", ({ target, newState }) => {
  if (!holding || patience === null || !target.matches(".why")) return;
  if (newState === "open") clearTimeout(patience);
  else release();
}, true);

document.addEventListener("click", (event) => {
  if (holding && event.target.closest("#felt") && !event.target.closest(".asked, .why")) release();
  const button = event.target.closest("button");
  if (button?.dataset.copy) return void copy(button);
  if (button?.name === "action") {
    event.preventDefault();
    if (button.classList.contains("held")) touch(button, event.detail === 0);
    else send(button);
  } else if (lifted || plain) lower();
});

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key === "Escape") lower();
  if (holding && ["Escape", "Enter", " "].includes(event.key) && !target.closest?.(".asked")) release();
  if (event.key === "Enter" && target.matches?.(".naming input")) {
    event.preventDefault(); // the button that is seen, not the first of all
    return void [...document.querySelectorAll(".says button")].find((button) => button.offsetParent)?.click();
  }
  const hand = cards();
  const at = hand.indexOf(document.activeElement);
  const free = document.activeElement === document.body;
  if (!hand.length || (at < 0 && !free)) return;
  const first = Math.max(0, hand.findIndex((card) => card.classList.contains("may")));
  const to = { ArrowRight: free ? first : at + 1, ArrowLeft: free ? first : at - 1, Home: 0, End: hand.length - 1 }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  hand[(to + hand.length) % hand.length].focus();
});

document.addEventListener("submit", submit);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  listen();
  look();
});

document.title = table().dataset.title;
ready();
listen();
