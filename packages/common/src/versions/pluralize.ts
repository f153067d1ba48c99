import { capitalize } from "../text/format.ts";
import { acronyms, irregularNouns, pluralSuffixes } from "./plural-rules.ts";

interface Noun {
  readonly singular: string;
  readonly plural: string;
  readonly other: string | undefined;
  readonly whole: boolean;
  readonly oneWay: boolean;
}

const entries = (table: string): string[][] =>
  table
    .split(",")
    .map((entry) => entry.trim().split(" "))
    .filter(([first]) => first !== "");

const nouns: readonly Noun[] = entries(irregularNouns).map(([marked = "", plural = "", other]) => {
  const flags = /^[=~]*/.exec(marked)?.[0] ?? "";
  return {
    singular: marked.slice(flags.length),
    plural,
    other,
    whole: flags.includes("="),
    oneWay: flags.includes("~"),
  };
});

const knownAcronyms = new Set(acronyms.split(/\s+/));
const pluralOf = new Map(nouns.map(({ singular, plural }) => [singular, plural]));
const plurals = new Set(
  nouns.flatMap(({ plural, other, oneWay }) =>
    oneWay ? [] : other === undefined ? [plural] : [plural, other],
  ),
);

/** Suffixes by priority: irregular nouns also end compounds, later ones first; plurals stay. */
const endings: readonly (readonly [string, string])[] = [
  ...nouns
    .filter(({ whole }) => !whole)
    .map(({ singular, plural }): [string, string] => [singular, plural])
    .toReversed(),
  ...entries(pluralSuffixes).map(([singular = "", plural = ""]): [string, string] => [singular, plural]),
].flatMap(([singular, plural]): [string, string][] => [
  [plural, plural],
  [singular, plural],
]);

const isUpper = (character: string): boolean => character !== character.toLowerCase();

function lastWord(name: string): string {
  let word = "";
  let last = "";
  let previous = "";
  for (const character of name) {
    const starts = isUpper(character) && (!isUpper(previous) || knownAcronyms.has(word.toUpperCase()));
    if (starts) {
      if (word !== "") last = word;
      word = character;
    } else word += character;
    previous = character;
  }
  const found = word === "" ? last : word;
  // A quirk to preserve: abbreviations only count in capitals, so that `Dns` is not pluralized.
  return knownAcronyms.has(found.toUpperCase()) ? found.toUpperCase() : found;
}

const replaceEnd = (name: string, end: string, by: string): string =>
  (name.endsWith(end) ? name.slice(0, name.length - end.length) : name) + by;

/** Returns the plural of a CamelCase noun as controller-gen and clusterctl do: `AcmeClusters`. */
export function pluralize(name: string): string {
  const exact = pluralOf.get(name);
  if (exact !== undefined) return exact;
  if (plurals.has(name)) return name;
  const word = lastWord(name);
  if (word === "") return "";
  const lower = word.toLowerCase();
  if (plurals.has(lower)) return name;
  const irregular = pluralOf.get(lower);
  if (irregular !== undefined)
    return replaceEnd(name, word, word === capitalize(word) ? capitalize(irregular) : irregular);
  for (const [end, plural] of endings)
    if (word.endsWith(end)) return replaceEnd(name, word, word.slice(0, word.length - end.length) + plural);
  return lower.endsWith("s") ? name : `${name}s`;
}
