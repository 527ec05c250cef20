"use strict";
// Looks litters up in what was worked out for every locus, and puts the names of cards in its
// sentences. Nothing is inferred here.

/** Return the place of a litter among those of a locus, smaller litters first. */
function placeOf(count, readings) {
  let before = 0;
  for (let animals = 3; animals < readings.length; animals += 1) before += count ** animals;
  return before + readings.reduce((place, one) => place * count + one, 0);
}

/** Return a sentence with the names of the animals in their places. */
function named(text, names) {
  return text.replace(/\{(\d)\}/g, (_, place) => names[Number(place)]);
}

/** Return what follows for a litter: the verdict, what is known of each animal, and why. */
function answerOf(data, cards) {
  const names = cards.map((one) => data.cards[one].name);
  const found = { legal: true, conflicts: [], marked: cards.map(() => []), either: [], steps: [] };
  data.loci.forEach((locus, at) => {
    const readings = cards.map((one) => data.cards[one].readings[at]);
    const answer = data.answers[locus.litters[placeOf(locus.count, readings)]];
    const say = (text) => named(data.texts[text], names);
    for (const text of answer.conflicts) found.conflicts.push({ locus: locus.name, text: say(text) });
    found.legal = found.conflicts.length === 0;
    answer.marked.forEach((one, place) => found.marked[place].push(one));
    found.either.push(...answer.either.map(say));
    for (const [animal, genotype, text] of answer.steps)
      found.steps.push({ locus: locus.name, animal, genotype, text: say(text) });
  });
  // where one locus forbids a litter, nothing is filled in at the others
  return found.legal ? found : { ...found, marked: cards.map(() => []), either: [], steps: [] };
}

/** Return the cards that are legal in the place of one, or as one more, given the others. */
function cardsThatFit(data, cards, place) {
  return data.cards.filter((_, card) => {
    const litter = [...cards];
    litter[place] = card;
    return answerOf(data, litter).legal;
  });
}

/** Return what data says, unpacked by the browser. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** Return the cards that an address holds, kept behind its number sign. */
function cardsIn(address) {
  return decodeURIComponent(address.replace(/^#/, "")).split("+").filter(Boolean);
}

const found = (id) => document.getElementById(id);

function made(tag, text, attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Lets people choose a litter and shows what follows. */
class Argument {
  constructor(data) {
    this.data = data;
    this.byName = new Map(data.cards.map((one, place) => [one.name.toLowerCase(), place]));
    for (const [alias, name] of Object.entries(data.aliases))
      if (!this.byName.has(alias)) this.byName.set(alias, this.byName.get(name.toLowerCase()));
    this.slots = [...document.querySelectorAll("#slots input")];
    this.active = this.slots[0];
    this.shown = 0;
    cardsIn(location.hash).forEach((name, place) => {
      if (this.slots[place]) this.slots[place].value = name === "-" ? "" : name;
    });
    for (const slot of this.slots) {
      slot.addEventListener("input", () => this.tell());
      slot.addEventListener("focus", () => this.activate(slot));
    }
    for (const button of document.querySelectorAll("#grid button"))
      button.addEventListener("click", () => this.choose(button.textContent));
    found("next").addEventListener("click", () => this.next());
    found("all").addEventListener("click", () => this.next(Infinity));
    found("clear").addEventListener("click", () => this.clear());
    found("fit").addEventListener("click", () => this.fit());
    this.activate(this.slots.find((one) => !one.value) || this.slots[0]);
    this.tell();
  }

  activate(slot) {
    this.active = slot;
    for (const one of this.slots) one.classList.toggle("active", one === slot);
    found("filling").textContent = slot.dataset.role;
    found("fits").textContent = "";
  }

  choose(name) {
    this.active.value = name;
    const next = this.slots[this.slots.indexOf(this.active) + 1];
    if (next && !next.value) this.activate(next);
    this.tell();
  }

  clear() {
    for (const slot of this.slots) slot.value = "";
    this.activate(this.slots[0]);
    this.tell();
  }

  /** Return the nearest name that begins like what was typed, or holds it. */
  near(text) {
    const names = this.data.cards.map((one) => one.name);
    const typed = text.toLowerCase();
    return names.find((one) => one.toLowerCase().startsWith(typed.slice(0, 3)));
  }

  tell() {
    const filled = this.slots.filter((one) => one.value.trim());
    const unknown = filled.filter((one) => !this.byName.has(one.value.trim().toLowerCase()));
    for (const one of this.slots) one.setAttribute("aria-invalid", String(unknown.includes(one)));
    this.cards = filled.map((one) => this.byName.get(one.value.trim().toLowerCase()));
    this.answer = null;
    this.shown = 0;
    const parents = this.slots.slice(0, 2).every((one) => one.value.trim());
    if (unknown.length) {
      const near = this.near(unknown[0].value.trim());
      this.say("", `There is no card “${unknown[0].value.trim()}”${near ? `; did you mean ${near}?` : "."}`);
    } else if (!parents || filled.length < 3) {
      this.say("", "Choose a buck, a doe and at least one kit.");
    } else {
      this.answer = answerOf(this.data, this.cards);
      const where = [...new Set(this.answer.conflicts.map((one) => one.locus))].join(" and ");
      this.say(this.answer.legal ? "good" : "bad", this.answer.legal ? "LEGAL" : `ILLEGAL at ${where}`);
    }
    const hash = this.slots.map((one) => one.value.trim() || "-").join("+").replace(/(\+-)+$/, "");
    history.replaceState(null, "", hash === "-" ? "#" : `#${encodeURIComponent(hash)}`);
    this.show();
  }

  say(meaning, text) {
    const verdict = found("verdict");
    if (verdict.textContent !== text) verdict.textContent = text;
    verdict.className = meaning;
  }

  show() {
    const answer = this.answer;
    found("answer").hidden = !answer;
    found("fits").textContent = "";
    if (!answer) return;
    const roles = this.slots.filter((one) => one.value.trim()).map((one) => one.dataset.role);
    const rows = this.cards.map((card, place) => {
      const row = document.createElement("tr");
      row.append(made("th", roles[place], { scope: "row" }), made("td", this.data.cards[card].name));
      row.append(made("td", this.data.cards[card].shown, { class: "genotype" }));
      const filled = made("td", "", { class: "genotype" });
      for (const one of answer.marked[place])
        filled.append(one.includes("*") ? made("strong", one) : one, " ");
      row.append(filled);
      return row;
    });
    found("animals").replaceChildren(...rows);
    found("filled").hidden = !answer.legal;
    const told = answer.legal ? answer.either : answer.conflicts.map((one) => `${one.locus}: ${one.text}`);
    found("facts").replaceChildren(...told.map((one) => made("li", one)));
    found("steps").replaceChildren();
    const names = this.cards.map((card) => this.data.cards[card].name);
    const verdict = found("verdict").textContent;
    found("line").value = `${names[0]} x ${names[1]} -> ${names.slice(2).join(", ")}: ${verdict}`;
    this.label();
  }

  label() {
    const left = this.answer.steps.length - this.shown;
    found("next").hidden = found("all").hidden = left === 0;
    found("next").textContent = `${this.shown ? "Next reason" : "Why?"} (${left} left)`;
    found("nothing").hidden = !this.answer.legal || this.answer.steps.length > 0;
  }

  next(count = 1) {
    const steps = this.answer.steps.slice(this.shown, this.shown + count);
    const last = steps.map((one) => found("steps").appendChild(made("li", one.text))).pop();
    this.shown += steps.length;
    this.label();
    if (found("next").hidden && last) {
      last.tabIndex = -1;
      last.focus();
    }
  }

  fit() {
    const filled = this.slots.filter((one) => one.value.trim());
    const place = this.active.value.trim() ? filled.indexOf(this.active) : filled.length;
    const names = cardsThatFit(this.data, this.cards, place).map((one) => one.name);
    const role = this.active.dataset.role;
    found("fits").textContent = names.length
      ? `These cards fit as ${role}: ${names.join(", ")}.`
      : `No card fits as ${role}.`;
  }
}

if (typeof document !== "undefined") {
  if (typeof DecompressionStream === "undefined")
    found("verdict").textContent = "This browser is too old for this page: it needs one from 2023 or later.";
  else
    unpacked(found("data").textContent.trim()).then((data) => new Argument(data));
}
