import type { EndState } from "./normalise.ts";
import { wordsOf } from "./values.ts";
import { epoch } from "./virtual-time.ts";

/** Which values differ between runs without perturbation. */
export interface Tolerance {
  /** Positions of words that differ between runs with other seeds, by `key path`; undefined for all. */
  readonly variable: ReadonlyMap<string, ReadonlySet<number> | undefined>;
  /** Numbers that only unnecessary reconciles and restarts increase, by `key path`. */
  readonly counters: ReadonlySet<string>;
  /** Resources with `undefined` for each word that differs. */
  readonly resources: readonly (readonly (string | undefined)[])[];
  /** Words at several places, whose replacements differ there between runs without perturbation. */
  readonly unrelated: ReadonlySet<string>;
}

export const strict: Tolerance = {
  variable: new Map(),
  counters: new Set(),
  resources: [],
  unrelated: new Set(),
};

/** What the platform returned, and no caller knew before, in the expected and in the actual run. */
export interface Inventions {
  readonly expected: ReadonlySet<string>;
  readonly actual: ReadonlySet<string>;
}

const noInventions: Inventions = { expected: new Set(), actual: new Set() };

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/;

/** Reports whether a word is a time of a run, also in seconds or milliseconds. */
function isTime(word: string): boolean {
  if (isoTime.test(word)) return true;
  if (!/^\d{9,}(?:\.\d+)?$/.test(word)) return false;
  const days = 400 * 86_400_000;
  return [1, 1000].some((unit) => Math.abs(Number(word) * unit - epoch) < days);
}

const withoutNumbers = (word: string): string => word.replaceAll(/\d+/g, "#");

/** A word that has another value than expected. */
interface Change extends Difference {
  readonly owner: string;
  readonly from: string;
  readonly to: string;
}

/** Compares two states: collects the words that differ, and explains them together. */
class Comparison {
  readonly differences: Difference[] = [];
  readonly #changes: Change[] = [];
  readonly #tolerance: Tolerance;
  readonly #inventions: Inventions;
  readonly #renamed = new Map<string, string>();
  readonly #origins = new Map<string, string>();
  /** The replacements of each variable word, with the lines that show it. */
  readonly #variants = new Map<string, Map<string, string>>();

  constructor(tolerance: Tolerance, inventions: Inventions) {
    this.#tolerance = tolerance;
    this.#inventions = inventions;
  }

  /** Compares a member. Returns whether it is equal, apart from words that may differ. */
  member(owner: string, path: string, expected: string, actual: string): void {
    const place = `${owner} ${path}`;
    const isVariable = this.#tolerance.variable.has(place);
    if (expected === actual && !isVariable) return;
    const positions = this.#tolerance.variable.get(place);
    if (isVariable && positions === undefined) return;
    const [before, after] = [wordsOf(expected), wordsOf(actual)];
    const line = `${owner}: has ${path}: ${actual}, instead of ${expected}`;
    const field = fieldOf(owner, path);
    for (const at of positions ?? []) this.#vary(before[at], after[at], `${owner}: has ${path}: ${actual}`);
    if (before.length !== after.length) {
      this.differences.push({ line, field });
      return;
    }
    const isCounter = this.#tolerance.counters.has(place);
    for (const [at, from] of before.entries()) {
      const to = after[at] as string;
      if (from === to || (isTime(from) && isTime(to))) continue;
      if (positions?.has(at) || (isCounter && withoutNumbers(from) === withoutNumbers(to))) continue;
      if (this.#rename(from, to)) continue;
      this.#changes.push({ owner, line, field, from, to });
    }
  }

  /** Compares a member that only one of both states has. Another object may have that of a status instead. */
  single(owner: string, path: string, text: string, isMissing: boolean): void {
    const field = fieldOf(owner, path);
    const change = { field, line: `${owner}: ${isMissing ? "missing" : "has"} ${path}: ${text}` };
    const [from, to] = isMissing ? [text, `no ${field}`] : [`no ${field}`, text];
    if (path.startsWith("status.") && wordsOf(text).length === 1)
      this.#changes.push({ owner, from, to, ...change });
    else this.differences.push(change);
  }

  /** Compares resources in any order. */
  resources(expected: readonly string[], actual: readonly string[]): void {
    const rest = [...actual];
    const missing: string[] = [];
    for (const one of expected) {
      const at = rest.indexOf(one);
      if (at < 0) missing.push(one);
      else {
        rest.splice(at, 1);
        this.#varyResource(one, one);
      }
    }
    for (const one of missing) {
      const found = nearestResource(one, rest);
      if (found === undefined) {
        this.differences.push({ line: `platform: ${one} is missing`, field: resourceField(one) });
        continue;
      }
      rest.splice(rest.indexOf(found), 1);
      const [before, after] = [wordsOf(one), wordsOf(found)];
      const pattern = this.#varyResource(one, found);
      for (const [at, from] of before.entries()) {
        const to = after[at] as string;
        if (from === to || (isTime(from) && isTime(to))) continue;
        if ((pattern !== undefined && pattern[at] === undefined) || this.#rename(from, to)) continue;
        const line = `platform: ${found} exists, instead of ${one}`;
        this.#changes.push({ owner: `platform ${one}`, line, field: resourceField(one), from, to });
      }
    }
    for (const one of rest) {
      const line = `platform: ${one} exists, but not in the reference`;
      this.differences.push({ line, field: resourceField(one) });
    }
  }

  /** Notes the variable words of a resource. Returns which words may differ. */
  #varyResource(expected: string, actual: string): readonly (string | undefined)[] | undefined {
    if (this.#tolerance.resources.length === 0) return undefined;
    const [before, after] = [wordsOf(expected), wordsOf(actual)];
    const pattern = this.#tolerance.resources.find((words) => fits(words, before));
    for (const [at, word] of (pattern ?? []).entries())
      if (word === undefined) this.#vary(before[at], after[at], `platform: ${actual}`);
    return pattern;
  }

  /** Notes the replacement of a word that is random, and too long to be at several places by chance. */
  #vary(from = "", to = "", line: string): void {
    if (from.length < 8 || /^\d+$/.test(from) || isTime(from)) return;
    const variants = this.#variants.get(from) ?? new Map<string, string>();
    this.#variants.set(from, variants.set(to, line));
  }

  /** The words with different replacements. */
  get unrelated(): string[] {
    return [...this.#variants].filter(([, variants]) => variants.size > 1).map(([word]) => word);
  }

  /** Reports whether both words are inventions of the platform, of which one replaces the other everywhere. */
  #rename(from: string, to: string): boolean {
    const { expected, actual } = this.#inventions;
    if (!expected.has(from) || !actual.has(to)) return false;
    const [known, origin] = [this.#renamed.get(from) ?? to, this.#origins.get(to) ?? from];
    if (known !== to || origin !== from) return false;
    this.#renamed.set(from, to);
    this.#origins.set(to, from);
    return true;
  }

  /** Returns all differences that remain, without values that objects have exchanged, and these. */
  end(expected: EndState, earlier: Exchange): StateComparison {
    for (const word of this.unrelated) {
      if (this.#tolerance.unrelated.has(word)) continue;
      const different = [...(this.#variants.get(word)?.values() ?? [])];
      const line = `${different.join("; ")}: equal in the reference`;
      this.differences.push({ line, field: "related values" });
    }
    const { differences } = this;
    if (this.#changes.length === 0) return { differences, exchange: new Map() };
    const exchange = differences.length > 0 ? undefined : exchangeOf(this.#changes, expected, earlier);
    if (exchange !== undefined) return { differences, exchange };
    const changes = new Map(this.#changes.map((one) => [one.line, one]));
    return { differences: [...differences, ...changes.values()], exchange: new Map() };
  }
}

/** Returns the resource with the fewest other words. */
function nearestResource(expected: string, all: readonly string[]): string | undefined {
  const before = wordsOf(expected);
  let [best, fewest] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
  for (const one of all) {
    const after = wordsOf(one);
    if (after.length !== before.length || after[0] !== before[0]) continue;
    const count = before.filter((word, at) => word !== after[at]).length;
    if (count < fewest) [best, fewest] = [one, count];
  }
  return best;
}

const fits = (pattern: readonly (string | undefined)[], words: readonly string[]): boolean =>
  pattern.length === words.length && pattern.every((word, at) => word === undefined || word === words[at]);

/** The replacement of each value that objects have exchanged. */
export type Exchange = ReadonlyMap<string, string>;

/** A difference of two states. */
export interface Difference {
  readonly line: string;
  /** What differs, without the object, such as `Vm status.size`. */
  readonly field: string;
  /** The expected and the actual word. */
  readonly from?: string;
  readonly to?: string;
}

const fieldOf = (owner: string, path: string): string =>
  `${owner.slice(0, owner.indexOf(" "))} ${path.replaceAll(/\[\d+\]/g, "[]")}`;

const resourceField = (resource: string): string => `platform ${resource.split(/[/ ]/, 1)[0]}`;

/** The differences of two states, and the values that are only exchanged. */
export interface StateComparison {
  readonly differences: Difference[];
  readonly exchange: Exchange;
}

/**
 * Returns the values that objects have exchanged, such as the addresses of a pool, if nothing else differs:
 * each value replaces another one at each place, and the values are the same in total.
 *
 * @param earlier the values that they had exchanged before some of them were gone
 */
function exchangeOf(changes: readonly Change[], expected: EndState, earlier: Exchange): Exchange | undefined {
  const exchanged = new Map<string, string>();
  for (const { from, to } of changes) {
    if ((exchanged.get(from) ?? to) !== to) return undefined;
    exchanged.set(from, to);
  }
  const results = new Set(exchanged.values());
  if (results.size !== exchanged.size) return undefined;
  const count = exchanged.size;
  for (const [from, to] of earlier)
    if (!exchanged.has(from) && !results.has(to)) {
      exchanged.set(from, to);
      results.add(to);
    }
  if ([...exchanged.keys()].some((one) => !results.has(one))) return undefined;
  const owners = new Set(changes.map(({ owner }) => owner));
  const isNew = exchanged.size === count && [...exchanged].some(([from, to]) => earlier.get(from) !== to);
  if (isNew && owners.size < 2) return undefined;
  // A value that stays where it was, also a name, contradicts the exchange. The values of a list do not.
  for (const [key, members] of expected.objects) {
    const isOwner = owners.has(key);
    const lists = new Map<string, Set<string>>();
    for (const [path, text] of members) {
      const list = path.replaceAll(/\[\d+\]/g, "[]");
      for (const word of wordsOf(text)) {
        if (!exchanged.has(word) || (!isOwner && word.length < 4)) continue;
        if (
          changes.some(
            ({ owner, from, line }) => owner === key && from === word && line.includes(` ${path}: `),
          )
        )
          continue;
        lists.set(list, (lists.get(list) ?? new Set()).add(word));
      }
    }
    for (const words of lists.values())
      if ([...words].some((word) => !words.has(exchanged.get(word) as string))) return undefined;
  }
  return exchanged;
}

/**
 * Compares two states. Returns no differences if they are equal.
 *
 * @param given names of objects that no other object can have
 */
export function stateDifferences(
  expected: EndState,
  actual: EndState,
  tolerance: Tolerance = strict,
  inventions: Inventions = noInventions,
  earlier: Exchange = new Map(),
  given?: ReadonlySet<string>,
): StateComparison {
  const compared = compareStates(expected, actual, tolerance, inventions).end(expected, earlier);
  if (given === undefined || compared.differences.length === 0) return compared;
  const found = exchangedNames(compared.differences, expected, given);
  // One of the objects may be gone since they have exchanged their names.
  const exchange = found.size > 0 ? found : earlier;
  if (exchange.size === 0) return compared;
  const names = new Map([...exchange].map(([from, to]) => [to, from]));
  const { differences } = compareStates(expected, renameIn(actual, names), tolerance, inventions).end(
    expected,
    earlier,
  );
  return differences.length === 0 ? { differences, exchange } : compared;
}

const nameOf = (key: string): string => key.slice(Math.max(key.lastIndexOf("/"), key.indexOf(" ")) + 1);

/** Returns the names of objects, such as addresses that they reserve, which replace each other in members of others. */
function exchangedNames(
  differences: readonly Difference[],
  { objects }: EndState,
  given: ReadonlySet<string>,
): Exchange {
  const names = new Set([...objects.keys()].map(nameOf).filter((name) => !given.has(name)));
  const exchanged = new Map(
    differences.flatMap(({ from = "", to = "" }) => (names.has(from) && names.has(to) ? [[from, to]] : [])),
  );
  const results = new Set(exchanged.values());
  return [...results].every((one) => exchanged.has(one)) && results.size === exchanged.size
    ? exchanged
    : new Map();
}

/** Replaces names in keys and members. */
function renameIn({ objects, resources, shape }: EndState, names: ReadonlyMap<string, string>): EndState {
  const rename = (text: string): string =>
    wordsOf(text)
      .map((word) => names.get(word) ?? word)
      .join("");
  return {
    shape,
    objects: new Map(
      [...objects].map(([key, members]) => [
        rename(key),
        new Map([...members].map(([path, text]) => [path, rename(text)])),
      ]),
    ),
    resources: resources.map(rename),
  };
}

function compareStates(
  expected: EndState,
  actual: EndState,
  tolerance: Tolerance,
  inventions: Inventions,
): Comparison {
  const comparison = new Comparison(tolerance, inventions);
  const { differences } = comparison;
  for (const key of [...new Set([...expected.objects.keys(), ...actual.objects.keys()])].sort()) {
    const [before, after] = [expected.objects.get(key), actual.objects.get(key)];
    if (before === undefined)
      differences.push({ line: `${key}: exists, but not in the reference`, field: fieldOf(key, "exists") });
    else if (after === undefined)
      differences.push({ line: `${key}: missing`, field: fieldOf(key, "exists") });
    else {
      for (const [path, text] of before) {
        const found = after.get(path);
        if (found !== undefined) comparison.member(key, path, text, found);
        else if (!isOptional(tolerance, key, path)) comparison.single(key, path, text, true);
      }
      for (const [path, text] of after)
        if (!before.has(path) && !isOptional(tolerance, key, path)) comparison.single(key, path, text, false);
    }
  }
  comparison.resources(expected.resources, actual.resources);
  return comparison;
}

/** Reports whether members may be missing. */
export const hasOptional = ({ variable }: Tolerance): boolean => [...variable.values()].includes(undefined);

const isOptional = ({ variable }: Tolerance, key: string, path: string): boolean =>
  variable.has(`${key} ${path}`) && variable.get(`${key} ${path}`) === undefined;

/**
 * Returns what may differ from a state: what differs in runs with other seeds, and numbers that grow with
 * unnecessary reconciles: those of runs with some of them, and with more.
 */
export function toleranceOf(
  expected: EndState,
  others: readonly EndState[],
  restless: readonly (EndState | undefined)[],
): Tolerance {
  const variable = new Map<string, Set<number> | undefined>();
  const counters = new Set<string>();
  const resources: (string | undefined)[][] = [];
  const compare = (other: EndState, found: (place: string, before: string, after?: string) => void): void => {
    for (const [key, members] of expected.objects) {
      const after = other.objects.get(key);
      if (after === undefined) continue;
      for (const [path, text] of members)
        if (after.get(path) !== text) found(`${key} ${path}`, text, after.get(path));
      for (const [path, text] of after) if (!members.has(path)) found(`${key} ${path}`, text);
    }
  };
  for (const other of others) {
    compare(other, (place, text, found) => {
      const [before, after] = [wordsOf(text), wordsOf(found ?? "")];
      const isAll =
        found === undefined ||
        before.length !== after.length ||
        (variable.has(place) && variable.get(place) === undefined);
      if (isAll) {
        variable.set(place, undefined);
        return;
      }
      const positions = variable.get(place) ?? new Set<number>();
      for (const [at, word] of before.entries()) if (word !== after[at]) positions.add(at);
      variable.set(place, positions);
    });
    const rest = other.resources.filter((one) => !expected.resources.includes(one));
    for (const one of expected.resources.filter((resource) => !other.resources.includes(resource))) {
      const found = nearestResource(one, rest);
      if (found === undefined) continue;
      const words = wordsOf(found);
      resources.push(wordsOf(one).map((word, at) => (word === words[at] ? word : undefined)));
    }
  }
  const numberOf = (text = ""): number => Number(/\d+/.exec(text)?.[0]);
  const [once, twice] = restless;
  if (once !== undefined && twice !== undefined)
    compare(once, (place, text, found = "") => {
      const [kind, name, ...rest] = place.split(" ");
      const path = rest.join(" ");
      // A value that a reconcile corrects stays the same in the next one.
      const counts = [text, found, twice.objects.get(`${kind} ${name}`)?.get(path)].map(numberOf);
      const isReported = /^(?:status|metadata\.annotations)\./.test(path);
      const grows = counts.every((count, at) => at === 0 || count > (counts[at - 1] as number));
      if (isReported && withoutNumbers(text) === withoutNumbers(found) && grows) counters.add(place);
    });
  const tolerance = { variable, counters, resources, unrelated: new Set<string>() };
  for (const other of [...others, ...restless.flatMap((one) => one ?? [])])
    for (const word of compareStates(expected, other, tolerance, noInventions).unrelated)
      tolerance.unrelated.add(word);
  return tolerance;
}

/** Leaves out members of objects by paths, such as `Vm.status.attempts` or `metadata.labels`. */
export function withoutIgnored(
  state: EndState,
  ignore: readonly string[],
  drifted: ReadonlySet<string> = new Set(),
  matched: Set<string> = new Set(),
): EndState {
  if (ignore.length === 0 && drifted.size === 0) return state;
  const isIgnored = (kind: string, path: string): boolean =>
    [path, `${kind}.${path}`].some((one) => {
      const found = ignore.find(
        (prefix) => one === prefix || (one.startsWith(prefix) && /^[.[]/.test(one.slice(prefix.length))),
      );
      if (found !== undefined) matched.add(found);
      return found !== undefined;
    });
  const isKept = (key: string, path: string): boolean =>
    !drifted.has(key) && !isIgnored(key.slice(0, key.indexOf(" ")), path);
  const objects = [...state.objects].map(
    ([key, members]) => [key, new Map([...members].filter(([path]) => isKept(key, path)))] as const,
  );
  return { ...state, objects: new Map(objects) };
}
