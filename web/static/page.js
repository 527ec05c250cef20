"use strict";
// The page looks up what Python worked out, and puts names into its texts. It infers nothing.

const $ = (id) => document.getElementById(id);

/** Return a new element; attributes that begin with "on" are listeners. */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((one) => one !== null));
  return made;
}

/** Put children into an element in place of those it has; none for null. */
function put(parent, ...children) {
  parent.replaceChildren(...children.filter((one) => one !== null));
}

const button = (text, onclick, more = {}) =>
  make("button", { type: "button", onclick, ...more }, text);

/** Return an element of what Python wrote as HTML. */
function written(html) {
  const found = document.createElement("div");
  found.innerHTML = html; // made from answers, in which all text is escaped
  return found;
}

const SVG = "http://www.w3.org/2000/svg";

/** Return the picture of a card's animal: nothing that is not also said in words. */
function animal(card) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", "-34 -42 70 68");
  drawn.setAttribute("class", "animal");
  drawn.setAttribute("aria-hidden", "true");
  for (const [part, path] of data.deck.shapes.filter(([one]) => card.colours[one])) {
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d", path);
    shape.setAttribute("fill", card.colours[part]);
    drawn.append(shape);
  }
  return drawn;
}

/** Return the genotype with each allele that was filled in bold, behind it its star. */
function starred(text) {
  const pieces = text.split(/([A-Za-z][a-z]*\*)/).filter(Boolean);
  return make(
    "span",
    { class: "name" },
    ...pieces.map((one) => (one.endsWith("*") ? make("strong", {}, one) : one)),
  );
}

const plainKey = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Return how well a card's names fit what was typed, the best first; -1 where none does. */
function fitOf(card, key) {
  const [name, ...aliases] = [card.name, ...card.aliases].map(plainKey);
  const fits = [
    name === key,
    aliases.includes(key),
    name.startsWith(key),
    [name, ...aliases].some((one) => one.includes(key)),
  ];
  return fits.indexOf(true);
}

let data = null;

// Argue: a mating, and what each locus answers

const game = { cards: [null, null, null], slot: 0, steps: 0 };

/** Return the answer of a locus to cards, sire and dam first; none is blank. */
function answerAt(locus, cards) {
  const { readings, order, answers } = locus,
    number = readings.length,
    at = data.loci.indexOf(locus);
  let place = 0;
  for (const card of cards) place = place * number + data.deck.cards[card].at[at];
  for (let kits = 1; kits < cards.length - 2; kits++) place += number ** (2 + kits);
  return answers[order[place]];
}

const isLegal = (answer) => answer.length === 3;
const legal = (cards) => data.loci.every((locus) => isLegal(answerAt(locus, cards)));
const isWhole = (cards) => cards.every((one) => one !== null);
const nameOf = (card) => data.deck.cards[card].name;
const named = (text, cards) => text.replace(/\{(\d)\}/g, (_, place) => nameOf(cards[place]));

function role(place) {
  const [sire, dam, kit] = data.roles;
  return place < 2 ? [sire, dam][place] : `${kit} ${place - 1}`;
}

function label(cards) {
  return `${nameOf(cards[0])} x ${nameOf(cards[1])} -> ${cards.slice(2).map(nameOf).join(", ")}`;
}

/** Return all that is said of a whole mating. */
function judged(cards) {
  const loci = data.loci.map((locus) => ({ locus, answer: answerAt(locus, cards) }));
  const failing = loci.filter(({ answer }) => !isLegal(answer));
  const steps = failing.length
    ? []
    : loci.flatMap(({ locus, answer }, at) =>
        answer[1].map(([text, who, genotype]) => ({
          at,
          who,
          text: named(locus.texts[text], cards),
          genotype: locus.texts[genotype],
        })),
      );
  const either = failing.length
    ? []
    : loci.flatMap(({ locus, answer }) => answer[2].map((text) => named(locus.texts[text], cards)));
  const conflicts = failing.map(({ locus, answer }) => ({
    locus,
    who: answer[1],
    text: named(locus.texts[answer[0][0]], cards),
  }));
  return { loci, steps, either, conflicts };
}

const andList = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

function verdictOf(found) {
  return found.conflicts.length
    ? `ILLEGAL at ${andList(found.conflicts.map((one) => one.locus.name))}`
    : "LEGAL";
}

/** Return the genotype of an animal at a locus after so many steps. */
function known(found, cards, who, at, steps) {
  const { locus, answer } = found.loci[at];
  const here = found.steps.filter((one) => one.at === at && one.who === who);
  const done = found.steps.slice(0, steps).filter((one) => one.at === at && one.who === who);
  if (!found.conflicts.length && done.length === here.length) return locus.fills[answer[0][who]];
  return done.length ? done.at(-1).genotype : locus.readings[data.deck.cards[cards[who]].at[at]];
}

function pointsOf(found, scheme, who) {
  return found.loci.reduce(
    (sum, { locus, answer }) => sum + locus.scores[answer[0][who]][scheme],
    0,
  );
}

function place(card) {
  game.cards[game.slot] = card;
  const empty = game.cards.indexOf(null);
  if (empty >= 0) game.slot = empty;
  changed();
}

function changed() {
  game.steps = 0;
  if (isWhole(game.cards))
    history.replaceState(null, "", `#${encodeURIComponent(label(game.cards))}`);
  $("filter").value = "";
  showMating();
}

function slotButton(card, at) {
  const text = card === null ? "choose" : nameOf(card);
  const made = button(
    "",
    () => {
      game.slot = at;
      showMating();
    },
    {
      class: card === null ? "slot open" : "slot",
      "aria-pressed": String(game.slot === at),
      "aria-label": `${role(at)}: ${text}`,
    },
  );
  made.append(
    card === null ? make("span", { class: "animal" }) : animal(data.deck.cards[card]),
    make("small", {}, role(at)),
    text,
  );
  return made;
}

function showSlots() {
  const { cards } = game,
    kits = cards.length - 2;
  const parts = cards.flatMap((card, at) => [
    ...(at === 1 ? [make("span", { class: "joint" }, "x")] : []),
    ...(at === 2 ? [make("span", { class: "joint" }, "→")] : []),
    slotButton(card, at),
  ]);
  const more = kits < data.litter && isWhole(cards);
  put(
    $("slots"),
    ...parts,
    make(
      "div",
      { class: "bar" },
      more
        ? button(`Add a ${data.roles[2]}`, () => {
            game.slot = cards.push(null) - 1;
            showMating();
          })
        : null,
      kits > 1
        ? button(`Take ${role(game.slot > 1 ? game.slot : cards.length - 1)} away`, () => {
            cards.splice(game.slot > 1 ? game.slot : cards.length - 1, 1);
            game.slot = Math.min(game.slot, cards.length - 1);
            changed();
          })
        : null,
      cards.some((one) => one !== null)
        ? button("Start again", () => {
            Object.assign(game, { cards: [null, null, null], slot: 0 });
            history.replaceState(null, "", " ");
            changed();
          })
        : null,
    ),
  );
}

const cardButtons = [];

/** Return the button of a card, which is made once: drawing takes longer than judging. */
function cardButton(card, number) {
  cardButtons[number] ??= make(
    "button",
    { type: "button", onclick: () => place(number), title: card.shown },
    animal(card),
    card.name,
  );
  return cardButtons[number];
}

function showCards() {
  const key = plainKey($("filter").value),
    others = game.cards.filter((_, at) => at !== game.slot);
  const canTell = isWhole(others);
  const shown = data.deck.cards
    .map((card, number) => ({ card, number, fit: key ? fitOf(card, key) : 0 }))
    .filter(({ fit }) => fit >= 0)
    .sort((one, other) => one.fit - other.fit);
  $("cards").classList.toggle("found", Boolean(key) || !data.deck.suits.length);
  const buttons = shown.map(({ card, number }) => {
    const cards = game.cards.map((one, at) => (at === game.slot ? number : one));
    const fits = !canTell || legal(cards),
      made = cardButton(card, number);
    made.className = fits ? "" : "cannot";
    made.setAttribute(
      "aria-label",
      `${card.name}, ${card.shown}${fits ? "" : ", not possible here: choose it to see why"}`,
    );
    return made;
  });
  const there = $("cards").children;
  if (buttons.length !== there.length || buttons.some((one, at) => one !== there[at]))
    $("cards").replaceChildren(...buttons);
  if (!shown.length) $("cards").append(make("p", {}, `Unknown card. ${nearestCard(key)}`));
}

function nearestCard(key) {
  const score = (name) => {
    const letters = new Set(plainKey(name));
    return (
      [...key].filter((one) => letters.has(one)).length - Math.abs(name.length - key.length) / 2
    );
  };
  const best = data.deck.cards
    .map((one) => one.name)
    .sort((one, other) => score(other) - score(one))[0];
  return `The nearest is ${best}.`;
}

function showMating() {
  showSlots();
  showCards();
  if (!isWhole(game.cards)) {
    $("verdict").textContent = `Choose the ${role(game.slot)}.`;
    $("details").replaceChildren();
    return;
  }
  const found = judged(game.cards),
    word = verdictOf(found);
  $("verdict").replaceChildren(
    `${label(game.cards)}: `,
    make("strong", { class: found.conflicts.length ? "bad" : "good" }, word),
  );
  showDetails(found);
}

function showDetails(found) {
  const { cards, steps } = game,
    all = steps >= found.steps.length && !found.conflicts.length;
  const step = (number) => () => {
    game.steps = number;
    showDetails(found);
    $("next")?.focus();
  };
  const done = found.steps.slice(0, steps);
  put(
    $("details"),
    ...found.conflicts.map((one) =>
      make("p", {}, make("strong", {}, `${one.locus.name}: `), one.text),
    ),
    matingTable(found),
    ...(all
      ? data.schemes.map((name, scheme) => make("p", {}, pointsLine(found, name, scheme)))
      : []),
    found.conflicts.length
      ? make(
          "p",
          {},
          "Choose a card above, then another in its place: those that cannot be are struck through.",
        )
      : null,
    found.steps.length && !all
      ? make(
          "div",
          { class: "bar" },
          button(`Next step (${steps + 1} of ${found.steps.length})`, step(steps + 1), {
            id: "next",
          }),
          button("All steps", step(found.steps.length)),
        )
      : null,
    done.length
      ? make(
          "ol",
          { "aria-live": "polite" },
          ...done.map((one) => make("li", {}, `${data.loci[one.at].name}: ${one.text}`)),
        )
      : null,
    ...(all
      ? [
          found.steps.length ? null : make("p", {}, "Nothing can be filled in."),
          ...found.either.map((text) => make("p", {}, text)),
          make("p", {}, make("small", {}, "* the rest of the mating proves it.")),
        ].filter(Boolean)
      : []),
    sharing(found, all),
  );
}

function matingTable(found) {
  const { cards, steps } = game;
  const head = make(
    "tr",
    {},
    make("td"),
    make("th", { scope: "col" }, "Card"),
    ...data.loci.map((locus) => make("th", { scope: "col" }, locus.name)),
  );
  const rows = cards.map((card, who) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, role(who)),
      make("td", {}, nameOf(card)),
      ...data.loci.map((locus, at) => {
        const fails = found.conflicts.some((one) => one.locus === locus && one.who.includes(who));
        return make(
          "td",
          { class: fails ? "fails" : null },
          starred(known(found, cards, who, at, steps)),
          fails ? make("small", {}, "fails") : null,
        );
      }),
    ),
  );
  return make(
    "div",
    { class: "across", tabindex: 0, role: "region", "aria-label": "What is known" },
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
  );
}

/** Return the points of a scheme, added up: standard 12 + 25 + 24 = 61. */
function pointsLine(found, name, scheme) {
  return `${name}: ${game.cards.map((_, who) => pointsOf(found, scheme, who)).join(" + ")} = ${total(found, scheme)} points`;
}

const total = (found, scheme) =>
  game.cards.reduce((sum, _, who) => sum + pointsOf(found, scheme, who), 0);

/** Return a line for a chat, and a link that holds the mating. */
function sharing(found, all) {
  const { cards } = game;
  const genotypes = cards.map(
    (card, who) =>
      `${nameOf(card)} ${data.loci.map((_, at) => known(found, cards, who, at, found.steps.length).replaceAll("*", "")).join(" ")}`,
  );
  const why = found.conflicts.length ? found.conflicts[0].text : `${genotypes.join("; ")}.`;
  const points =
    found.conflicts.length || !data.schemes.length ? "" : ` ${total(found, 0)} points.`;
  const line =
    `${label(cards)}: ${verdictOf(found)}. ${all || found.conflicts.length ? `${why}${points}` : ""}`.trim();
  return make(
    "details",
    {},
    make("summary", {}, "Tell others"),
    copied("Line for a chat", line),
    copied("Link to this mating", location.href),
  );
}

function copied(name, text) {
  const field = make("input", { readonly: true, value: text, class: "grow", "aria-label": name });
  const done = button("Copy", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy");
    }
    done.textContent = "Copied";
  });
  return make("div", { class: "bar" }, make("span", {}, name), field, done);
}

/** Take the mating that a link holds, as far as its names are known. */
function takeLink() {
  const parts = decodeURIComponent(location.hash.slice(1))
    .split(/\s+x\s+|\s*->\s*|\s*,\s*/)
    .filter(Boolean);
  const cards = parts.map((name) =>
    data.deck.cards.findIndex((card) =>
      [card.name, ...card.aliases].some((one) => plainKey(one) === plainKey(name)),
    ),
  );
  if (parts.length < 3 || parts.length - 2 > data.litter || cards.includes(-1)) return false;
  Object.assign(game, { cards, slot: 0, steps: 0 });
  return true;
}
