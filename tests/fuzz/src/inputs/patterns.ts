/** Returns the next whole number below a limit. */
export type Random = (limit: number) => number;

/** Creates random numbers that depend on the seed only. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const characters = [
  ..."aksKé0zZ~ @Bßſ\u4e00\u{1e900}\u{1e942}\u{10ffff}",
  ..."\\x{41} \\x{1e942} \\x{ffff} \\x00 \\n \\. \\-".split(" "),
];
const unicode = "L Lu Ll N P S Z M C Cn Lo So Zs Mn Greek Han Latin Cyrillic Common Any".split(" ");
const sets = "\\d \\w \\s \\D \\W \\S [:alpha:] [:^alpha:] [:^digit:] [:word:] [:ascii:] [:^space:]".split(
  " ",
);
const quantifiers = [
  "",
  "",
  "",
  "*",
  "+",
  "?",
  "*?",
  "{1,}",
  "{0,1000}",
  "{1000}",
  "{0,31}",
  "{2,30}",
  "{63}",
];
const flags = ["", "?:", "?i:", "?-i:", "?s:"];

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;
const many = (count: number, make: () => string, between = ""): string =>
  Array.from({ length: count }, make).join(between);

function unicodeClass(random: Random): string {
  const negated = pick(random, ["", "", "^"]);
  return random(3) === 0
    ? pick(random, ["\\pL", "\\PN", "\\PP"])
    : `${pick(random, ["\\p", "\\P"])}{${negated}${pick(random, unicode)}}`;
}

function item(random: Random): string {
  const kind = random(5);
  if (kind === 0) return pick(random, characters);
  if (kind < 3) return `${pick(random, characters)}-${pick(random, characters)}`;
  return kind === 3 ? pick(random, sets) : unicodeClass(random);
}

function characterClass(random: Random): string {
  const count = 1 + random(pick(random, [2, 5, 40]));
  return `[${pick(random, ["", "", "^"])}${many(count, () => item(random))}]`;
}

function atom(random: Random, depth: number): string {
  const kind = random(depth > 0 ? 9 : 6);
  if (kind === 0) return pick(random, characters);
  if (kind === 1) return pick(random, [".", "^", "$", "\\b", unicodeClass(random)]);
  if (kind === 2) return many(1 + random(20), () => pick(random, characters));
  if (kind === 3) return many(1 + random(4), () => pick(random, characters), "|");
  return kind < 6 ? characterClass(random) : `(${pick(random, flags)}${expression(random, depth - 1)})`;
}

function expression(random: Random, depth: number): string {
  const count = 1 + random(pick(random, [2, 5, 20]));
  return many(count, () => atom(random, depth) + pick(random, quantifiers) + (random(5) === 0 ? "|" : ""));
}

/** Returns a pattern that a grammar of RE2 makes, often repeated, or any text of its signs. */
export function randomPattern(random: Random): string {
  const signs = [...characters, ..."()[]{}^$|*+?\\-,:01", "(?i)", "[^", "\\p{"];
  if (random(5) === 0) return many(1 + random(200), () => pick(random, signs));
  const made = expression(random, random(4));
  const times = 1 + random(300);
  switch (random(8)) {
    case 0:
      return made.repeat(times).slice(0, 24_000);
    case 1:
      return Array.from({ length: times }, (_, index) => made + index)
        .join("|")
        .slice(0, 24_000);
    case 2:
      return "(".repeat(times) + made + ")".repeat(times);
    default:
      return made;
  }
}
