import type { StepCounter } from "../growth/step-counter.ts";
import type { Random } from "../inputs/patterns.ts";
import type { WorkPath } from "./paths.ts";

/** An input of a path, with what it costs. */
export interface Candidate {
  readonly tree: unknown;
  readonly bytes: number;
  readonly steps: number;
  /** Processor time. Unlike steps, it includes built-in functions, and it varies. */
  readonly ms: number;
}

/** The size that counts at least, so that the fixed work of a call decides nothing. */
const leastBytes = 4096;
export const stepsPerByte = ({ steps, bytes }: Candidate): number => steps / Math.max(bytes, leastBytes);
const msPerByte = ({ ms, bytes }: Candidate): number => ms / Math.max(bytes, leastBytes);

export interface SearchOptions {
  readonly counter: StepCounter;
  readonly random: Random;
  /** Bytes of the largest input. */
  readonly maxBytes: number;
  /** Whether only steps count, so that equal searches find equal inputs. Default: false. */
  readonly stepsOnly?: boolean;
  /** Whether to try another input, after a number of inputs. */
  goOn(tried: number): boolean;
}

/**
 * Searches for the inputs with the most work per byte: changes the best ones that it knows, and
 * keeps those that are better.
 *
 * @returns the best input by steps, and the best one by processor time
 */
export async function searchWork(
  path: WorkPath,
  { counter, random, maxBytes, stepsOnly = false, goOn }: SearchOptions,
): Promise<readonly [Candidate, Candidate]> {
  const boards = [stepsPerByte, msPerByte].map((score) => ({ score, best: [] as Candidate[] }));
  const known = new Set<string>();
  const trees = path.samples;
  for (let tried = 0; tried < path.samples.length || goOn(tried); tried += 1) {
    const board = boards[stepsOnly ? 0 : random(2)]?.best ?? [];
    const parent = board[random(random(board.length) + 1)]?.tree;
    let tree = trees[tried] ?? parent;
    if (tried >= trees.length)
      for (let left = 1 + random(4); left > 0; left -= 1)
        tree = changed(tree, board[random(board.length)]?.tree, random);
    const bytes = path.write(tree).length;
    const key = JSON.stringify(tree);
    if (bytes > maxBytes || known.has(key)) continue;
    known.add(key);
    const candidate = await measureWork(path, tree, counter);
    for (const { score, best } of boards) {
      best.push(candidate);
      best.sort((a, b) => score(b) - score(a));
      best.length = Math.min(best.length, 24);
    }
  }
  const [bySteps, byTime] = boards.map(({ best }) => best[0] as Candidate);
  return [bySteps as Candidate, byTime as Candidate];
}

export async function measureWork(path: WorkPath, tree: unknown, counter: StepCounter): Promise<Candidate> {
  const input = path.write(tree);
  const start = process.threadCpuUsage();
  let ms = 0;
  const steps = await counter.count(async () => {
    try {
      await path.run(input);
    } catch (error) {
      if (!(error instanceof Error)) throw error; // errors for invalid input are results, too
    }
    const { user, system } = process.threadCpuUsage(start);
    ms = (user + system) / 1000;
  });
  return { tree, bytes: input.length, steps, ms };
}

type Place = readonly (string | number)[];

/** Returns all places of a tree, which has at most tens of thousands. */
function placesOf(tree: unknown, place: Place = [], found: Place[] = []): readonly Place[] {
  found.push(place);
  if (typeof tree === "object" && tree !== null && place.length < 200)
    for (const [step, inner] of Object.entries(tree))
      placesOf(inner, [...place, Array.isArray(tree) ? Number(step) : step], found);
  return found;
}

const at = (tree: unknown, place: Place): unknown =>
  place.reduce((value, step) => (value as Record<string | number, unknown>)[step], tree);

function replaced(tree: unknown, [step, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(tree);
  const copy = (Array.isArray(tree) ? [...tree] : { ...(tree as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = replaced(copy[step], rest, change);
  return copy;
}

const naming = new Set(["name", "uid", "path", "class", "key", "type"]);

/** Copies a value, with new names if it has names. */
function renamed(value: unknown, number: number): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      naming.has(name) && typeof member === "string"
        ? `${member}${number}`
        : name === "metadata"
          ? renamed(member, number)
          : member,
    ]),
  );
}

/** Returns a tree with one part duplicated, nested, lengthened, spliced, moved or removed. */
function changed(tree: unknown, other: unknown, random: Random): unknown {
  const places = placesOf(tree);
  const place = places[random(places.length)] as Place;
  const pick = (from: unknown): unknown => {
    const all = placesOf(from);
    return at(from, all[random(all.length)] as Place);
  };
  const times = 1 << random(9);
  const isNew = random(2) === 0;
  const copies = (value: unknown): readonly unknown[] =>
    Array.from({ length: times }, (_, index) => (isNew ? renamed(value, index) : value));
  switch (random(8)) {
    case 0: // duplicate inside
      return replaced(tree, place, (old) => {
        if (Array.isArray(old)) return [...old, ...copies(old[random(old.length)] ?? {})];
        if (typeof old !== "object" || old === null) return old;
        const entries = Object.entries(old);
        const [name = "a", value] = entries[random(entries.length)] ?? [];
        return {
          ...old,
          ...Object.fromEntries(copies(value).map((copy, index) => [`${name}${index}`, copy])),
        };
      });
    case 1: // duplicate beside
      return replaced(tree, place.slice(0, -1), (old) => {
        if (!Array.isArray(old)) return old;
        const index = Number(place.at(-1));
        return old.toSpliced(index, 0, ...copies(old[index]));
      });
    case 2: // nest
      return replaced(tree, place, (old) => {
        let nested = old;
        for (let depth = 1 << random(6); depth > 0; depth -= 1)
          nested = random(2) === 0 ? [nested] : { [isNew ? "a" : String(place.at(-1) ?? "spec")]: nested };
        return nested;
      });
    case 3: // nest in itself
      return replaced(tree, place, () => at(tree, place.slice(0, random(place.length + 1))));
    case 4: // lengthen
      return replaced(tree, place, (old) =>
        typeof old === "string"
          ? (isNew ? old : old.slice(random(old.length), random(old.length) + 2) || "a").repeat(times + 1)
          : typeof old === "number"
            ? old * times
            : old,
      );
    case 5: // splice
      return replaced(tree, place, () => pick(other));
    case 6: // use one value in two places
      return replaced(tree, place, () => pick(tree));
    default:
      return replaced(tree, place.slice(0, -1), (old) => {
        const step = place.at(-1);
        if (Array.isArray(old)) return old.toSpliced(Number(step), 1 + random(old.length));
        if (typeof old !== "object" || old === null || step === undefined) return old;
        const { [step as string]: _, ...kept } = old as Record<string, unknown>;
        return kept;
      });
  }
}
