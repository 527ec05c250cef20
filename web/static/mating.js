// A mating, and what each locus answers: looked up for each way to read its cards

const cardsMade = new Map();

/** Return a card by its number: which of the deck it is, then its sex, then its prefixes. */
function cardOf(number) {
  if (!cardsMade.has(number)) cardsMade.set(number, makeCard(number));
  return cardsMade.get(number);
}

function makeCard(number) {
  const { cards, prefixes } = data.deck,
    card = cards[number % cards.length],
    above = Math.floor(number / cards.length),
    sex = above % 3, // 0 where it is not told
    laid = prefixes.filter((_, at) => (Math.floor(above / 3) >> at) & 1);
  const ways = (card.ways ?? [card.at]).map((way) => [...way]);
  for (const [, locus, reading] of laid) for (const way of ways) way[locus] = reading;
  const at = card.at.map((one, locus) => laid.find((own) => own[1] === locus)?.[2] ?? one);
  const texts = (way) => way.map((one, locus) => data.loci[locus].readings[one]).join(" ");
  const words = [...laid.map(([name]) => name), card.name];
  return {
    ...card,
    name: [...(sex ? [`${data.young[sex - 1]}:`] : []), ...words].join(" "),
    at,
    sex,
    ways,
    shown: ways.map(texts).join(" or "),
    texts,
    colours: coloursOf(ways),
  };
}

let paints = null; // the readings that each fits, locus by locus, and the colours of its parts

/** Return the colours on which all ways to read a card agree: each is painted over by the next. */
function coloursOf(ways) {
  paints ??= data.deck.paints.map(([fits, parts]) => [Object.entries(fits), parts]);
  const [first, ...others] = ways.map((way) => {
    const fit = paints.filter(([fits]) =>
      fits.every(([locus, readings]) => readings.includes(way[locus])),
    );
    return Object.assign({}, ...fit.map(([, parts]) => parts));
  });
  const agreed = Object.entries(first).filter(([part, one]) =>
    others.every((other) => other[part] === one),
  );
  const colours = Object.fromEntries(agreed);
  for (const [part] of data.deck.shapes) {
    colours[part] ??= data.deck.open.includes(part) ? "" : "none";
    if (colours[part] === "none") delete colours[part];
    else colours[part] ||= "none";
  }
  return colours;
}

/** Return the number of the card that a name means, which may have a sex and prefixes; else -1. */
function cardNumber(text) {
  const { cards, prefixes } = data.deck,
    typed = text.trim().toLowerCase(),
    sex = data.young.findIndex((word) => typed.startsWith(word)) + 1;
  let key = plainKey(sex ? typed.slice(data.young[sex - 1].length) : typed),
    mask = 0;
  const fits = (one) => [one.name, ...one.aliases].some((name) => plainKey(name) === key);
  while (key) {
    const card = cards.findIndex((one) => fits(one) && !(mask && one.bare));
    if (card >= 0) return card + cards.length * (sex + 3 * mask);
    const at = prefixes.findIndex(
      ([name], place) => key.startsWith(plainKey(name)) && canLay(mask, place),
    );
    if (at < 0) return -1;
    key = key.slice(plainKey(prefixes[at][0]).length);
    mask |= 1 << at;
  }
  return -1;
}

/** Tell whether a prefix goes with others: each is of another locus. */
const canLay = (mask, at) =>
  data.deck.prefixes.every(
    ([, locus], other) => !((mask >> other) & 1) || locus !== data.deck.prefixes[at][1],
  );

/** Return the number of what a card shows in a place at a locus; a text if it cannot be there. */
const shownIn = (locus, reading, place, sex) =>
  locus.seats.length ? locus.seats[place < 2 ? place : 2 + sex][reading] : reading;

/** Return the ways to read a card in a place: the numbers of what it shows at the loci. */
function waysIn(number, place) {
  const card = cardOf(number),
    sexes = place > 1 && data.together && !card.sex ? [1, 2] : [card.sex];
  return card.ways
    .flatMap((way) =>
      sexes.map((sex) =>
        Object.assign(
          way.map((one, at) => shownIn(data.loci[at], one, place, sex)),
          { text: card.texts(way) },
        ),
      ),
    )
    .filter((way) => way.every(Number.isInteger));
}

const choose = (n, k) => (k ? (choose(n - 1, k - 1) * n) / k : 1);
const isLegal = (answer) => Array.isArray(answer);

/** Return the answer of a locus to what cards show, and which card lies where the table has it. */
function lookUp(locus, shown) {
  const [sires, dams, kits] = locus.rows,
    places = shown.map((one, who) => locus.rows[Math.min(who, 2)].indexOf(one)),
    [sire, dam, ...litter] = places,
    seats = shown.map((_, who) => who);
  let rank = 0,
    all = 0,
    before = 0;
  if (locus.sorted) {
    seats.sort((one, other) => (one < 2 || other < 2 ? one - other : places[one] - places[other]));
    for (let n = 1; n <= litter.length; n++) rank += choose(places[seats[n + 1]] + n - 1, n);
  } else for (const one of litter) rank = rank * kits.length + one;
  for (let n = 1; n <= litter.length; n++) {
    before += all;
    all = locus.sorted ? choose(kits.length + n - 1, n) : kits.length ** n;
    if (n < litter.length) all *= sires.length * dams.length;
  }
  const answer = locus.answers[locus.order[before + (sire * dams.length + dam) * all + rank]];
  return { answer, seats };
}

/** Return every choice of one way to read each card of a mating. */
const choicesOf = (cards) =>
  cards
    .map(waysIn)
    .reduce((some, ways) => some.flatMap((one) => ways.map((way) => [...one, way])), [[]]);

/** Return what a locus answers to cards that are read in some ways; kits may count one by one. */
function answerAt(locus, at, ways, { together } = STRICT) {
  const shown = ways.map((way) => way[at]),
    [sire, dam, ...kits] = shown,
    found = lookUp(locus, shown);
  const isAllowed =
    isLegal(found.answer) ||
    (!together && kits.every((kit) => isLegal(lookUp(locus, [sire, dam, kit]).answer)));
  return { ...found, shown, isAllowed, ways };
}

const isAllowed = (answers) => answers.every((one) => one.isAllowed);
const legal = (cards, rules) =>
  choicesOf(cards).some((ways) =>
    data.loci.every((locus, at) => answerAt(locus, at, ways, rules).isAllowed),
  );
const isWhole = (cards) => cards.every((one) => one !== null);
const nameOf = (card) => cardOf(card).name;
const andList = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Return a text with the cards where the table has places for them; ``{#2}`` counts the kits. */
const named = (text, cards, seats) =>
  text.replace(/\{(#?)(\d)\}/g, (_, counts, place) =>
    counts ? seats[place] - 1 : nameOf(cards[seats[place]]),
  );

function role(place, kits = 1) {
  const [sire, dam, kit] = data.roles;
  return place < 2 ? [sire, dam][place] : kits > 1 ? `${kit} ${place - 1}` : kit;
}

/** Return what a sentence calls one of a mating: the kit, kit 2. */
const theRole = (place, kits) => `${place > 1 && kits > 1 ? "" : "the "}${role(place, kits)}`;

/** Return a mating as one types it. */
const plainText = ([sire, dam, ...kits]) =>
  `${nameOf(sire)} x ${nameOf(dam)} -> ${kits.map(nameOf).join(", ")}`;
const matingText = (cards) => plainText(cards).replace(" x ", " × ").replace("->", "→");

/** Return what is filled in of each card at a locus, as numbers of its fills. */
function fillsAt(locus, { answer, seats, shown }, rules) {
  const [steps, , strict, either] = isLegal(answer) ? answer : [[]],
    last = {};
  for (const step of steps) {
    const [, who, genotype] = locus.texts[step];
    last[who] = genotype;
  }
  const fills = [];
  for (const [place, who] of seats.entries())
    fills[who] = strict?.length ? strict[place] : locus.marks[shown[who]][last[place] ?? ""];
  if (rules.either && either) fills.splice(0, 2, ...either);
  return fills;
}

/** Return why a card cannot lie where it lies, whatever the others are. */
const misplaced = (cards) =>
  cards.flatMap((number, who) =>
    waysIn(number, who).length
      ? []
      : data.loci.flatMap((locus, at) => {
          const { at: readings, sex } = cardOf(number),
            why = shownIn(locus, readings[at], who, sex);
          return Number.isInteger(why)
            ? []
            : [{ loci: [at], who: [who], text: why.replace("{0}", nameOf(number)) }];
        }),
  );

/** Return every smallest set of loci of which one fails however the cards are read. */
function failing(cases) {
  const sets = data.loci.reduce(
    (some, _, at) => [...some, ...some.map((one) => [...one, at])],
    [[]],
  );
  const hit = sets.filter((set) =>
    cases.every((answers) => set.some((at) => !answers[at].isAllowed)),
  );
  return hit.filter(
    (set) =>
      !hit.some((other) => other.length < set.length && other.every((at) => set.includes(at))),
  );
}

/** Return a conflict at some loci: why each way to read the cards fails there. */
function conflictAt(loci, cases, cards) {
  const why = cases.map((answers) => {
    const at = loci.find((one) => !answers[one].isAllowed),
      { answer, seats } = answers[at],
      [text, who] = data.loci[at].texts[answer];
    return { who: who.map((one) => seats[one]), text: named(text, cards, seats), at };
  });
  const who = [...new Set(why.flatMap((one) => one.who))].sort();
  if (loci.length === 1) return { loci, who: why[0].who, text: why[0].text };
  const texts = [...new Set(why.map(({ at, text }) => `${data.loci[at].name}: ${text}`))];
  return { loci, who, text: `However the cards are read, one of these fails. ${texts.join(" ")}` };
}

/** Return all that is said of a whole mating. */
function judged(cards, rules = STRICT) {
  const wrong = misplaced(cards);
  const nothing = { cards: [...cards], steps: [], either: [], fills: [] };
  if (wrong.length) return { ...nothing, conflicts: wrong };
  const cases = choicesOf(cards).map((ways) =>
      data.loci.map((locus, at) => answerAt(locus, at, ways, rules)),
    ),
    right = cases.filter(isAllowed);
  if (!right.length)
    return { ...nothing, conflicts: failing(cases).map((loci) => conflictAt(loci, cases, cards)) };
  const steps = [...ruledOut(cards, cases, right)],
    either = [],
    fills = [];
  for (const [at, locus] of data.loci.entries()) {
    const each = right.map((answers) => fillsAt(locus, answers[at], rules)),
      [{ answer, seats }] = right.map((answers) => answers[at]);
    fills[at] =
      cases.length === 1
        ? each[0].map((one) => locus.fills[one])
        : cards.map((card, who) => {
            const shown = shownIn(locus, cardOf(card).at[at], who, cardOf(card).sex),
              mask = each.reduce((sum, one) => sum | locus.masks[one[who]], 0);
            return [locus.cases[shown][mask]];
          });
    if (right.every((answers) => answers[at].answer === answer)) {
      if (!isLegal(answer)) continue;
      for (const number of answer[0]) {
        const [text, who, genotype, gained] = locus.texts[number],
          about = [...text.matchAll(/\{(\d)\}/g)].map(([, place]) => seats[place]);
        steps.push({
          at,
          who: seats[who],
          genotype,
          gained,
          about,
          text: named(text, cards, seats),
        });
      }
      either.push(...answer[1].map((text) => named(locus.texts[text][0], cards, seats)));
      continue;
    }
    for (const [who, [genotype]] of fills[at].entries())
      if (genotype.includes("*"))
        steps.push({
          at,
          who,
          genotype: genotype.replaceAll("*", ""),
          about: [who],
          text: `However the cards are read, ${theRole(who, cards.length - 2)} (${nameOf(cards[who])}) is ${genotype.replaceAll("*", "")}.`,
        });
  }
  return { cards: [...cards], steps, either, conflicts: [], fills };
}

/** Yield the ways to read single cards that the others rule out, each as a step. */
function* ruledOut(cards, cases, right) {
  for (const [who, card] of cards.entries()) {
    if (cardOf(card).ways.length < 2) continue;
    for (const way of waysIn(card, who)) {
      const isThis = (answers) => answers[0].ways[who].join() === way.join();
      if (right.some(isThis)) continue;
      const [first] = cases.filter(isThis),
        at = first.findIndex((one) => !one.isAllowed),
        { answer, seats } = first[at];
      const [text, about] = data.loci[at].texts[answer];
      yield {
        at,
        who,
        genotype: data.loci[at].readings[cardOf(card).at[at]],
        about: about.map((one) => seats[one]),
        text: `It cannot be that ${theRole(who, cards.length - 2)} (${nameOf(card)}) is ${way.text}. ${named(text, cards, seats)}`,
      };
    }
  }
}

const lociOf = (conflict) => andList(conflict.loci.map((at) => data.loci[at].name));

function verdictOf(found) {
  const loci = [...new Set(found.conflicts.map(lociOf))];
  const all = data.loci.map((one) => one.name);
  return loci.length
    ? `ILLEGAL at ${andList(loci)}`
    : `LEGAL${data.limited ? ` at ${andList(all)}` : ""}`;
}

/** Return what a legal mating scores: of each card, for a full litter, and in all. */
function pointsOf(found, scheme) {
  const { cards } = found,
    number = data.schemes.indexOf(scheme),
    [full, more] = data.deck.full;
  const each = cards.map((card, who) =>
    scheme === "suits"
      ? cardOf(card).worth[who < 2 ? 0 : 1]
      : found.fills.reduce((sum, fills) => sum + fills[who][3 + number], 0),
  );
  const bonus = scheme === "suits" && cards.length - 2 >= full ? more : 0;
  return { each, bonus, sum: each.reduce((sum, one) => sum + one, bonus) };
}

const schemes = () => [...data.schemes, ...(data.deck.full.length ? ["suits"] : [])];
const sumText = ({ each, bonus, sum }) =>
  `${each.join(" + ")}${bonus ? ` + ${bonus} for a full litter` : ""} = ${sum}`;

/** Return what cards are as far as it is known: what is filled in, or what they show. */
const genotypeIn = (found, who) => found.fills.map((fills) => fills[who][0]).join(" ");
