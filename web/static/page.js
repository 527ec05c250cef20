"use strict";
// The page looks up what Python worked out, adds up points and puts names into texts. It infers
// nothing: what is filled in, and what that is worth, stands in tables.

const $ = (id) => document.getElementById(id);

const shownOf = (children) =>
  children
    .flat(3)
    .filter((one) => one !== null && one !== undefined && one !== false && one !== "");

/** Return a new element: `p.warning` has a class, and a plain object before its children is what it
is dressed with; attributes that begin with "on" are listeners. Nothing is shown of false and null. */
function make(tag, ...children) {
  const [name, ...classes] = tag.split("."),
    made = document.createElement(name),
    isDressed = children[0]?.constructor === Object;
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(isDressed ? children.shift() : {})) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...shownOf(children));
  return made;
}

const maker =
  (tag, ...dress) =>
  (...children) =>
    make(tag, ...dress, ...children);
const [div, p, tr, td, strong, small, label, span, ol, li, h2, panel, bar] =
  "div p tr td strong small label span ol li h2 section.panel div.bar"
    .split(" ")
    .map((tag) => maker(tag));
const warning = maker("p.warning");
const th = maker("th", { scope: "row" });
const table = (...rows) => make("table", make("tbody", rows));

/** Put children into an element in place of those it has; what is there already stays. */
function put(parent, ...children) {
  const due = shownOf(children).map((one) => (one instanceof Node ? one : new Text(one)));
  for (const one of [...parent.childNodes]) if (!due.includes(one)) one.remove();
  for (const [at, one] of due.entries()) {
    const there = parent.childNodes[at] ?? null;
    if (there !== one) parent.insertBefore(one, there);
  }
}

const button = (text, onclick, more = {}) =>
  make("button", { type: "button", onclick, ...more }, text);
/** Return a button that does something, after which all is drawn anew. */
const doing = (text, what, more) => button(text, () => (what(), show()), more);
const numeric = (value, min, max, more = {}) =>
  make("input", { type: "number", min, max, value: value ?? "", ...more });
const chooser = (texts, chosen, more = {}, values = texts) =>
  make(
    "select",
    more,
    texts.map((one, at) => make("option", { selected: at === chosen, value: values[at] }, one)),
  );

/** Return a part that opens; of a function it is made only then. */
function part(name, content, open = false, key = null) {
  const isLate = typeof content === "function",
    // what was put away before the browser says that it is open is not made: its mating is gone
    fill = () => made.isConnected && made.children.length < 2 && made.append(content()),
    called = make("summary", { "data-key": key }, name),
    made = make("details", { open, ontoggle: fill }, called, isLate ? open && content() : content);
  return made;
}

/** Return an element of what Python wrote as HTML: of answers, in which all text is escaped. */
const written = (html) => Object.assign(div(), { innerHTML: html });

const SVG = "http://www.w3.org/2000/svg";

function drawn(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Return the picture of a card's animal: nothing that is not also said in words. */
function animal(card) {
  const { colours } = card,
    shapes = data.deck.shapes.filter(([one]) => colours[one]),
    look = { viewBox: "-34 -42 70 68", class: "animal", "aria-hidden": "true" };
  if (card.drawn) return card.drawn.cloneNode(true);
  const parts = shapes.map(([part, d]) => drawn("path", { d, fill: colours[part] }));
  return (card.drawn = drawn("svg", look, ...parts));
}

/** Return a name that somebody typed, which may be written from right to left. */
const personal = (name) => make("bdi", {}, name);

const spoken = [];

/** Say something to those who hear the page: in one place, all that one tap gives. */
function tell(...texts) {
  const said = texts.filter(Boolean);
  if (said.length && !spoken.length)
    queueMicrotask(() => put($("live"), withNames(spoken.splice(0).join(" "), pad.game)));
  spoken.push(...said);
}

/** Draw something anew, and keep the focus where it was: never does it fall to the page. */
function redraw(draw) {
  const had = document.activeElement,
    key = had?.dataset.key,
    textOf = (one) => [one?.id, one?.textContent].join(),
    text = had === document.body ? "" : textOf(had);
  draw();
  const now = document.activeElement; // one that is hidden loses the focus only later
  if (!had || had === document.body || (now !== document.body && now.offsetParent !== null)) return;
  const seen = [...document.querySelectorAll("main :is(button, input, select, summary)")].filter(
    (one) => one.offsetParent !== null && !one.disabled,
  );
  const same =
    seen.find((one) => key && one.dataset.key === key) ?? seen.find((one) => textOf(one) === text);
  if (same) return same.focus({ preventScroll: true }); // a thumb scrolls, not the page
  const next = seen.find((one) => one.classList.contains("primary")) ?? document.querySelector(".steps .lit");
  return (next ?? document.querySelector('nav [aria-current="page"]')).focus({ preventScroll: true });
}

/** Say in the address what is shown, once that has been drawn. */
const setHash = (hash) =>
  setTimeout(() => location.hash !== hash && history.replaceState(null, "", hash));

/** Return the genotype with each allele that was filled in bold, behind it its star. */
function starred(text) {
  return make(
    "span.name",
    piecesOf(text).map((one) => (isFilled(one) ? strong(one) : one)),
  );
}

const piecesOf = (text) => text.split(/([A-Za-z][a-z]*[*~])/);
const isFilled = (piece) => /[*~]$/.test(piece);

const plainKey = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Return how well a card's names fit what was typed, the best first; -1 where none does. */
function fitOf(card, key) {
  const [name, ...aliases] = [card.name, ...card.aliases].map(plainKey),
    isIn = [name, ...aliases].some((one) => one.includes(key));
  return [name === key, aliases.includes(key), name.startsWith(key), isIn].indexOf(true);
}

/** Compare by several numbers: the first two that differ. */
const byRank = (rank) => (one, other) =>
  rank(one)
    .map((value, at) => value - rank(other)[at])
    .find(Boolean) ?? 0;

let data = null;
let keeps = true; // whether this browser keeps anything between visits
const storeName = (what) => `testcross-${what}-${data.ruleset}`;

/** Return what is kept on this device; nothing where it is damaged, or may not be kept. */
function kept(what, where = "localStorage") {
  try {
    return JSON.parse(window[where].getItem(storeName(what)));
  } catch {
    return null;
  }
}

function keep(what, value, where = "localStorage") {
  try {
    window[where].setItem(storeName(what), JSON.stringify(value));
  } catch {
    keeps = false;
  }
}

const notKept = (what) =>
  !keeps && warning(`This browser keeps nothing between visits; save ${what} as a file.`);

// The table on which a mating is laid: cards, the picker, which both views share

const STRICT = { litter: 4, together: true, either: false };
const argued = { cards: [null, null, null], slot: 0, steps: 0, rules: STRICT };
const wide = matchMedia("(min-width: 56.25rem)");
let board = argued;

function place(card) {
  const at = placeNow();
  if (at >= 0) board.cards[at] = card;
  else if (canGrow()) board.cards.push(card);
  chooseSlot(board.slot);
  $("filter").value = "";
  board.problem = "";
  changed();
}

/** Wait for the first card that lacks; else, where both fit on the screen, for one in its place. */
function chooseSlot(last) {
  const empty = board.cards.indexOf(null);
  board.slot = empty >= 0 ? empty : board.grows || !wide.matches ? -1 : Math.max(last, 0);
}

const kitsMore = () => Math.min(board.rules.litter, data.litter) - (board.cards.length - 2);
/** Tell whether a tap lays one more kit beside those that lie there. */
const canGrow = () => board.grows && board.slot < 0 && kitsMore() > 0;

/** Return where a card that is tapped will lie: in the place of a kit that cannot be, too; else -1. */
function placeNow() {
  const found = board.grows && board.slot < 0 && isWhole(board.cards) && judged(board.cards, board.rules);
  return found && found.conflicts.length ? Math.max(...found.conflicts[0].who) : board.slot;
}

function changed() {
  board.steps = 0; // of a litter that grows all are shown again, if they were
  board.all &&= board.cards.length > 3;
  board.changed?.();
  show();
}

/** Lay other cards, as a link, a line or a pasted text has them. */
function lay(cards) {
  Object.assign(board, { cards, all: false });
  chooseSlot(0);
  changed();
}

/** Return what is known of an animal at each locus after so many steps. */
function genotypeOf(found, who) {
  const { cards, steps } = board;
  if (!found) return data.loci.map((locus, at) => shownAt(locus, at, cards[who], who));
  return data.loci.map((locus, at) => {
    const here = found.steps.filter((one) => one.at === at && one.who === who);
    const done = found.steps.slice(0, steps).filter((one) => one.at === at && one.who === who);
    if (!found.conflicts.length && done.length === here.length) return found.fills[at][who][0];
    return done.length ? done.at(-1).genotype : shownAt(locus, at, cards[who], who);
  });
}

/** Return what a card shows at a locus in its place: a father and a mother may differ. */
function shownAt(locus, at, card, who) {
  const number = shownIn(locus, cardOf(card).at[at], who, cardOf(card).sex);
  return locus.seats.length && Number.isInteger(number)
    ? locus.shown[number]
    : locus.readings[cardOf(card).at[at]];
}

function slotCard(card, at, found) {
  const kits = board.cards.length - 2,
    text = card === null ? "choose" : nameOf(card),
    step = board.steps && found ? found.steps[board.steps - 1] : null,
    isLit = step?.about.includes(at) || found?.conflicts[0]?.who.includes(at);
  const choose = () => {
    board.slot = at;
    redraw(showBoard);
    if (!wide.matches) $("picker").scrollIntoView({ block: "nearest" });
  };
  const face = button(
    [
      small(role(at, kits)),
      card === null ? make("span.animal", "?") : animal(cardOf(card)),
      make("span.called", text),
    ],
    choose,
    {
      class: "face",
      "aria-pressed": String(board.slot === at),
      "aria-label": `${role(at, kits)}: ${text}`,
      "data-key": `slot ${at}`,
    },
  );
  const genes = (card === null || board.grows ? [] : genotypeOf(found, at)).map((one, locus) => {
    const fails = found?.conflicts.some(
      ({ loci, who }) => loci.includes(locus) && who.includes(at),
    );
    const look = { class: fails ? "fails" : null, title: data.loci[locus].name };
    return make("span", look, starred(one), fails && small(" fails"));
  });
  return make(
    `div.card${card === null ? ".open" : ""}${isLit ? ".lit" : ""}`,
    face,
    !board.grows && make("p.genes", genes),
    at > 1 && card !== null && data.young.length > 0 && sexButton(at),
  );
}

/** Return a button that says whether a kit is a son or a daughter, which nobody has to say. */
function sexButton(at) {
  const { length } = data.deck.cards,
    { sex } = cardOf(board.cards[at]);
  const next = () => {
    board.cards[at] += sex < 2 ? length : -2 * length;
    redraw(changed);
  };
  const text = sex ? data.young[sex - 1] : data.young.join(" or ");
  return button(text, next, {
    class: "sex",
    "data-key": `sex ${at}`,
    "aria-label": `${role(at, board.cards.length - 2)} is a ${text}: change it`,
  });
}

/** Return lines from both parents to each kit; those of whom a step speaks are lit. */
function joints(found) {
  const kits = board.cards.length - 2,
    step = board.steps && found ? found.steps[board.steps - 1] : null,
    about = step?.about ?? found?.conflicts[0]?.who ?? [],
    names = [],
    lines = [];
  for (let kit = 0; kit < kits; kit++)
    for (const parent of [0, 1]) {
      const from = 25 + 50 * parent,
        to = ((kit + 0.5) / kits) * 100,
        isLit = about.includes(parent) && about.includes(kit + 2);
      const d = `M${from} 0C${from} 6 ${to} 4 ${to} 10`;
      lines.push(drawn("path", { d, class: isLit ? "lit" : "" }));
      if (!isGiven(step, parent, kit + 2)) continue;
      const name = make("b", step.gained);
      name.style.left = `${(from + to) / 2}%`;
      names.push(name);
    }
  const look = { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "joints" };
  return make("div.joined", { "aria-hidden": "true" }, drawn("svg", look, ...lines), names);
}

/** Tell whether the allele that a step finds went from a parent to a kit: between them alone. */
function isGiven(step, parent, kit) {
  if (!step?.gained) return false;
  const others = step.about.filter((one) => one !== step.who && one > 1 !== step.who > 1);
  return others.length === 1 && [step.who, ...others].sort().join() === [parent, kit].join();
}

/** Take all cards from the table. */
function clearBoard() {
  Object.assign(board, { cards: [null, null, null], slot: 0, problem: "", all: false });
  board.cleared?.();
  changed();
}

/** Judge the cards that lie there, but for a kit more that is still to be chosen. */
function judgedBoard({ cards, rules }) {
  const laid = cards.at(-1) === null ? cards.slice(0, -1) : cards;
  return laid.length > 2 && isWhole(laid) ? judged(laid, rules) : null;
}

function showBoard() {
  const { cards } = board,
    found = judgedBoard(board),
    kits = cards.length - 2,
    faces = cards.map((card, at) => slotCard(card, at, found)),
    last = board.slot > 1 ? board.slot : cards.length - 1;
  const add = () => (board.slot = cards.push(null) - 1);
  const take = () => {
    cards.splice(last, 1);
    board.slot = Math.min(board.slot, cards.length - 1);
    changed();
  };
  $("board").classList.toggle("whole", board.slot < 0);
  put(
    $("slots"),
    make("div.parents", faces[0], !board.grows && make("span.cross", "×"), faces[1]),
    !board.grows && joints(found),
    make("div.kits", faces.slice(2)),
    bar(
      kitsMore() > 0 && isWhole(cards) && !board.grows && doing(`Add a ${data.roles[2]}`, add),
      kits > 1 && button(`Take ${role(last, kits)} away`, take),
      found && !board.grows && button("Clear", clearBoard),
    ),
  );
  later(showCards);
  return found;
}

const frames = new Map();

/** Draw something in a frame of its own: a slow phone shows the verdict first. */
function later(draw) {
  cancelAnimationFrame(frames.get(draw));
  frames.set(draw, requestAnimationFrame(() => setTimeout(() => redraw(draw))));
}

const cardButtons = [];
let prefixes = 0; // of those that are laid before the next name, a bit for each

const withPrefixes = (card, number) =>
  number + (card.bare ? 0 : 3 * data.deck.cards.length * prefixes);

/** Show what may be laid before a name, such as Manx; of one locus one at a time. */
function showPrefixes() {
  put(
    $("prefixes"),
    ...data.deck.prefixes.map(([name], at) => {
      const choose = () => {
        for (const other of data.deck.prefixes.keys())
          if (!canLay(1 << other, at) && other !== at) prefixes &= ~(1 << other);
        prefixes ^= 1 << at;
        redraw(showCards);
      };
      return button(name, choose, { "aria-pressed": String(Boolean((prefixes >> at) & 1)) });
    }),
  );
}

/** Return the button of a card, which is made once: drawing takes longer than judging. */
function cardButton(card, number, fits) {
  const look = { title: card.shown };
  const made = (cardButtons[number] ??= button(
    [animal(card), span(card.name)],
    () => place(number),
    look,
  ));
  if (made.dataset.fits !== String(fits)) {
    made.dataset.fits = String(fits);
    made.className = fits ? "" : "cannot";
    const says = fits ? "" : ", not possible here: choose it to see why";
    made.setAttribute("aria-label", `${card.name}, ${card.shown}${says}`);
  }
  return made;
}

function showCards() {
  showPrefixes();
  const key = plainKey($("filter").value),
    here = placeNow(),
    others = board.cards.filter((_, at) => at !== here);
  const canTell = isWhole(others) && (here >= 0 || canGrow());
  const whole = cardNumber($("filter").value),
    numbers = whole >= data.deck.cards.length ? [whole] : data.deck.cards.map(withPrefixes);
  const shown = numbers
    .map((number) => ({ card: cardOf(number), number, fit: key ? fitOf(cardOf(number), key) : 0 }))
    .filter(({ fit, number }) => fit >= 0 || number === whole)
    .sort((one, other) => one.fit - other.fit);
  $("cards").classList.toggle("found", Boolean(key) || !data.deck.suits.length);
  const buttons = shown.map(({ card, number }) => {
    const cards =
      here < 0
        ? [...board.cards, number]
        : board.cards.map((one, at) => (at === here ? number : one));
    return cardButton(card, number, !canTell || legal(cards, board.rules));
  });
  put($("cards"), buttons, !shown.length && p(`Unknown card. ${nearestCard(key)}`));
}

function nearestCard(key) {
  const alike = ({ name }) =>
    [...key].filter((one) => plainKey(name).includes(one)).length -
    Math.abs(name.length - key.length) / 2;
  const [nearest] = [...data.deck.cards].sort((one, other) => alike(other) - alike(one));
  return `The nearest is ${nearest.name}.`;
}

/** Take the mating of a link or a pasted text; what is not understood is said. */
function readMating(text) {
  const plain = text
    .replace(/(?:%[0-9a-f]{2})+/gi, (coded) => {
      try {
        return decodeURIComponent(coded);
      } catch {
        return " "; // of a link that was cut
      }
    })
    .replace(/%/g, " ");
  const parts = plain
    .split(/\s+[xX]\s+|\s*(?:->|→|=>|=|×|✕|\*)\s*|\s*[,;+]\s*/)
    .map((one) => one.trim())
    .filter(Boolean);
  const cards = parts.map(cardNumber);
  const strange = parts.filter((_, at) => cards[at] < 0).map((one) => `'${one.slice(0, 40)}'`);
  const problems = [
    strange.length ? `${andList(strange)}: no such card.` : "",
    strange.length === 1 && parts.length > 1 ? nearestCard(plainKey(parts[cards.indexOf(-1)])) : "",
    parts.length > 2 + data.litter
      ? `A mating has at most ${data.litter} ${data.roles[2]}s; ${parts.length - 2} are given.`
      : "",
  ];
  const taken = cards.map((one) => (one < 0 ? null : one)).slice(0, 2 + data.litter);
  while (taken.length < 3) taken.push(null);
  return { cards: taken, problem: problems.filter(Boolean).join(" ") };
}

// Argue: is it legal, and what follows

function showMating() {
  board = argued;
  const isNew = !board.steps;
  if (board.all && isNew) board.steps = judgedBoard(board)?.steps.length ?? 0;
  const found = showBoard(),
    { cards, problem } = board,
    word = found ? verdictOf(found) : "",
    isLaid = cards.some((one) => one !== null),
    next = isWhole(cards) ? "" : `Choose ${theRole(board.slot, cards.length - 2)}.`;
  setHash(found ? `#${encodeURIComponent(plainText(found.cards))}` : "#argue");
  $("verdict").className = found ? (found.conflicts.length ? "bad" : "good") : "";
  (wide.matches ? $("details") : $("picker")).before($("verdict"));
  put(
    $("verdict"),
    found && [strong(`${found.conflicts.length ? "✗" : "✓"} ${word}`), matingText(found.cards)],
    next && span(next),
    problem && make("span.problem", problem),
    !isLaid && button("Try one", () => lay(examples()[0]), { class: "narrow" }),
    isLaid && !found && button("Clear", clearBoard, { class: "end" }),
  );
  if (isNew) tell(problem, found ? `${matingText(found.cards)}: ${word}.` : "");
  found ? showDetails(found) : put($("details"), !isLaid && guide());
}

/** Return two matings to try: one that can be, and one that cannot. */
function examples() {
  const cards = [...data.deck.cards.keys()],
    [sire, dam, other, mate] = [0, 0.75, 0.67, 0.72].map((one) => Math.floor(one * cards.length));
  const wrong = cards.find((kit) => !legal([other, mate, kit]));
  const right = cards.reverse().find((kit) => legal([sire, dam, kit]));
  return [
    [sire, dam, right],
    [other, mate, wrong],
  ].filter(([, , kit]) => kit !== undefined);
}

/** Return a mating as three animals in a row. */
function drawing(mating) {
  const [sire, dam, kit] = mating.map((card) => animal(cardOf(card)).cloneNode(true));
  return make("span.drawing", { "aria-hidden": true }, sire, "×", dam, "→", kit);
}

/** Return how it works, and what to try. */
function guide() {
  const attempt = (mating) =>
    button([drawing(mating), matingText(mating)], () => lay(mating), { class: "try" });
  const lines = [
    `Tap three cards, or type their names: ${andList(data.roles)}.`,
    "The verdict is there at once: legal, or the locus at which it fails, and why.",
    `Then see step by step what is proven of each animal${schemes().length ? ", and what that scores" : ""}.`,
  ];
  return panel(
    h2("Can these two have that one?"),
    ol(lines.map((one) => li(one))),
    make("h3", "Try one"),
    bar(examples().map(attempt)),
    p(small(`A mating in words can be pasted, too, with up to ${data.litter} ${data.roles[2]}s.`)),
  );
}

function showDetails(found) {
  const { steps } = board,
    { conflicts } = found,
    all = steps >= found.steps.length && !conflicts.length;
  const step = (number) => () => {
    Object.assign(board, { steps: number, all: number === found.steps.length });
    tell(found.steps[number - 1]?.text);
    show();
  };
  const told = ({ at, text }, place) => {
    const look = place === steps - 1 ? ["li.lit", { tabindex: -1 }] : ["li"],
      before = found.steps[place - 1]?.text;
    return make(...look, reason(data.loci[at].name, text, before));
  };
  const next = { id: "next", class: "primary" };
  put(
    $("details"),
    conflicts.length > 0 &&
      panel(
        conflicts.map((one) => make("div.reason", reason(lociOf(one), one.text))),
        found.cards.length === 3 && couldHave(found.cards),
      ),
    steps > 0 && make(`ol.steps.panel${all ? "" : ".going"}`, found.steps.slice(0, steps).map(told)),
    found.steps.length > 0 &&
      !all &&
      bar(
        button(`Next step (${steps + 1} of ${found.steps.length})`, step(steps + 1), next),
        button("All steps", step(found.steps.length)),
      ),
    all && !found.steps.length && p("Nothing can be filled in."),
    all && found.either.map((text) => p(text)),
    steps > 0 && legend(found),
    !conflicts.length && pointsTable(found),
    part("Tell others", sharing(found), true),
  );
}

/** Return a reason as it is read: the locus as a badge, the law behind it small, and shown once. */
function reason(locus, text, before = "") {
  const [, told, law] = text.match(/^(.*?)( \(Laws? of .*\))?$/s),
    pieces = told.split(/(\S*-\S*)/).map((one, at) => (at % 2 ? make("span.name", one) : one)),
    isKnown = law && before.endsWith(law);
  return [
    make("b.locus", locus, make("span.unseen", ": ")),
    span(pieces, law && make(isKnown ? "small.unseen" : "small", law)),
  ];
}

const MOST_KITS = 16; // that are shown at once

/** Return which kits two parents can have: each can be laid in place of the wrong one. */
function couldHave([sire, dam]) {
  const kits = [...data.deck.cards.keys()].filter((kit) => legal([sire, dam, kit])),
    one = (kit) => button([animal(cardOf(kit)), span(nameOf(kit))], () => lay([sire, dam, kit])),
    more = kits.length - MOST_KITS;
  if (!kits.length) return p("These two can have no card of this deck.");
  return [
    make("h3", "These two can have"),
    make("div.could", kits.slice(0, MOST_KITS).map(one)),
    more > 0 && p(`and ${more} more: tap the ${data.roles[2]} to see them.`),
  ];
}

const MARKS = { "*": "the rest of the mating proves it.", "~": "one of the two parents has it." };
/** Return what the marks mean behind alleles that are filled in. */
const marksIn = ({ fills }) =>
  Object.entries(MARKS)
    .filter(([mark]) => fills.flat().some(([text]) => text.includes(mark)))
    .map((one) => one.join(" "));
const legend = (found) => marksIn(found).map((text) => p(small(text)));

/** Return what a mating scores by each scheme, added up card by card. */
function pointsTable(found) {
  if (!schemes().length) return null;
  const row = (name) => tr(th(name), td(sumText(pointsOf(found, name))));
  return part("Points", table(schemes().map(row)), true);
}

/** Return a mating as a line for a chat: the verdict, and why. */
function lineOf(found) {
  const { cards } = found,
    genotypes = cards.map(
      (card, who) => `${nameOf(card)} ${genotypeIn(found, who).replaceAll("*", "")}`,
    );
  const why = found.conflicts.length ? found.conflicts[0].text : `${genotypes.join("; ")}.`;
  const points =
    found.conflicts.length || !schemes().length
      ? ""
      : ` ${pointsOf(found, schemes()[0]).sum} points.`;
  return `${matingText(cards)}: ${verdictOf(found)}. ${why}${points}`;
}

/** Return buttons that share a mating: as a picture, as a line, and as a link where it has one. */
function sharing(found) {
  const line = lineOf(found),
    field = make("textarea", { readonly: true, rows: 4, "aria-label": "Line for a chat" }, line),
    link = make("span.unseen", { "aria-hidden": true }, location.href);
  const share = (blob) => handOn(new File([blob], "mating.png", { type: "image/png" }), line);
  return div(
    field,
    bar(
      copier("Copy the line", field),
      button("Share a picture", () => picture(found).toBlob(share)),
      location.protocol !== "file:" && [copier("Copy the link", link), link],
    ),
  );
}

/** Return a button that copies what stands in an element, also where there is no clipboard (http). */
function copier(name, field) {
  const copy = async () => {
    field.select ? field.select() : getSelection().selectAllChildren(field);
    try {
      await navigator.clipboard.writeText(field.value ?? field.textContent);
    } catch {
      document.execCommand("copy");
    }
    made.textContent = "Copied";
    tell("Copied.");
  };
  const made = button(name, copy);
  return made;
}

/** Hand a file on: to other programs of a phone, else to the disk. */
async function handOn(file, text) {
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text }).catch(() => {});
    return;
  }
  const link = make("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
  tell(`${file.name} saved.`);
}

const MOST_STEPS = 12; // that are read on a picture

/** Draw a mating as it lies on the table, with its verdict and why. */
function picture(found) {
  const { cards } = found,
    kits = cards.length - 2,
    wrong = found.conflicts[0],
    canvas = make("canvas", { width: 1080 }),
    pen = canvas.getContext("2d"),
    [ink, grey, red, green, blue] = ["#1b1f24", "#5b6169", "#b3261e", "#0b6e4f", "#2b4c9b"],
    faced = (font) => Object.assign(pen, { font: `${font} system-ui, sans-serif` });
  const points = wrong || !schemes().length ? "" : sumText(pointsOf(found, schemes()[0])),
    steps = found.steps.length > MOST_STEPS ? [] : found.steps,
    short = ({ at, text }) => `${data.loci[at].name}: ${text.replace(/ \(Laws? of .*\)$/, "")}`,
    marks = wrong ? [] : marksIn(found),
    why = wrong ? [wrong.text] : steps.map(short),
    rows = [];
  faced("30px");
  for (const full of [points && `Points: ${points}.`, ...why].filter(Boolean)) {
    const text = full.replaceAll(": -", ":\u00a0-"); // which would stand alone on a line
    rows.push("");
    for (const word of text.split(" ")) {
      const longer = `${rows.at(-1)} ${word}`.trim();
      pen.measureText(longer).width > 1000 ? rows.push(word) : rows.splice(-1, 1, longer);
    }
  }
  canvas.height = 970 + 42 * (rows.length + marks.length); // which clears what was set before
  const write = (text, x, y, font, fillStyle = ink, textAlign = "center", most = 1000) => {
    Object.assign(faced(font), { fillStyle, textAlign });
    pen.fillText(text, x, y, most);
  };
  const box = (x, y, width, height, colour, edge) => {
    Object.assign(pen, { fillStyle: colour, strokeStyle: edge, lineWidth: 4 });
    pen.beginPath();
    pen.roundRect ? pen.roundRect(x, y, width, height, 28) : pen.rect(x, y, width, height);
    pen.fill();
    pen.stroke();
  };
  const middle = (at) => (at < 2 ? 540 * (at + 0.5) : (1080 * (at - 1.5)) / kits);
  pen.fillStyle = "#f6f3ec";
  pen.fillRect(0, 0, 1080, canvas.height);
  write("×", 540, 230, "bold 48px", grey);
  for (let kit = 2; kit < cards.length; kit++)
    for (const parent of [0, 1]) {
      const [from, to] = [middle(parent), middle(kit)],
        isWrong = wrong?.who.includes(kit) && wrong.who.includes(parent);
      Object.assign(pen, { strokeStyle: isWrong ? red : "#c9c4b8", lineWidth: 6 });
      pen.stroke(new Path2D(`M${from} 410C${from} 455 ${to} 435 ${to} 480`));
    }
  for (const [at, card] of cards.entries()) {
    const x = middle(at),
      y = at < 2 ? 40 : 480,
      width = Math.min(420, 960 / (at < 2 ? 2 : kits)),
      { colours } = cardOf(card);
    box(x - width / 2, y, width, 370, "#fff", wrong?.who.includes(at) ? red : "#c9c4b8");
    pen.setTransform(3.2, 0, 0, 3.2, x, y + 170);
    for (const [part, path] of data.deck.shapes.filter(([one]) => colours[one])) {
      Object.assign(pen, { fillStyle: colours[part], strokeStyle: ink, lineWidth: 1 });
      if (colours[part] !== "none") pen.fill(new Path2D(path));
      pen.stroke(new Path2D(path));
    }
    pen.resetTransform();
    write(role(at, kits), x, y + 34, "26px", grey);
    write(nameOf(card), x, y + 300, "bold 32px", ink, "center", width - 20);
    const shown = data.loci.flatMap((locus, one) => [shownAt(locus, one, card, at), " "]),
      pieces = wrong ? shown.slice(0, -1) : piecesOf(genotypeIn(found, at)),
      fails = (one) => wrong?.who.includes(at) && wrong.loci.includes(one / 2);
    faced("bold 28px");
    const full = pieces.reduce((sum, one) => sum + pen.measureText(one).width, 0),
      shrink = Math.min(1, (width - 20) / full);
    let left = x - (full * shrink) / 2;
    for (const [number, one] of pieces.entries()) {
      const own = pen.measureText(one).width * shrink,
        colour = fails(number) ? red : isFilled(one) ? blue : grey;
      write(one, left, y + 345, "bold 28px", colour, "left", own + 1);
      left += own;
    }
  }
  write(`${wrong ? "✗" : "✓"} ${verdictOf(found)}`, 40, 920, "bold 44px", wrong ? red : green, "left");
  write(document.title, 1040, 60 + 850, "24px", grey, "right", 400);
  for (const [at, row] of rows.entries()) write(row, 40, 970 + 42 * at, "30px", ink, "left");
  for (const [at, mark] of marks.entries())
    write(mark, 40, 970 + 42 * (rows.length + at), "24px", grey, "left");
  return canvas;
}
