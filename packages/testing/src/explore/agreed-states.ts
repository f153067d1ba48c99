import type { EndState } from "./normalise.ts";

type Members = ReadonlyMap<string, string>;

/** Names the part of an object that a member belongs to, such as `status` or `metadata.labels`. */
const partOf = (path: string): string => path.split(/[.[]/, path.startsWith("metadata.") ? 2 : 1).join();

/** Reports whether a member has a value, also one that was reported for an earlier generation of the object. */
const isOrWas = (path: string, expected: string | undefined, actual: string | undefined): boolean =>
  actual === expected || (path.endsWith(".observedGeneration") && expected === "current" && actual === "old");

/** Returns members of one of two states, with the parts of the actual state that are so in a known one. */
function agreedMembers(
  found: Members | undefined,
  before: Members | undefined,
  after: Members | undefined,
  known: readonly (Members | undefined)[],
): Members {
  const paths = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  const differing = [...paths].filter((path) => before?.get(path) !== after?.get(path));
  const members = new Map(before);
  for (const part of Map.groupBy(differing, partOf).values()) {
    const isSame = (state: typeof found): boolean =>
      part.every((path) => isOrWas(path, state?.get(path), found?.get(path)));
    const source = known.some(isSame) ? found : (before ?? after);
    for (const path of part) {
      const text = source?.get(path);
      if (text === undefined) members.delete(path);
      else members.set(path, text);
    }
  }
  return members;
}

/** Returns a state whose objects are, part by part, as in another state if the actual ones are. */
export function mixedState(actual: EndState, one: EndState, other: EndState): EndState {
  const objects = [...one.objects].map(([key, before]) => {
    const after = other.objects.get(key);
    const known = [before, after];
    return [
      key,
      after === undefined ? before : agreedMembers(actual.objects.get(key), before, after, known),
    ] as const;
  });
  return { ...one, objects: new Map(objects) };
}

/**
 * Returns a state in which two states agree. Where they do not, work may have stopped: a part of the actual
 * state is expected as it is if it was so at the begin of the step, or is so in one of both states.
 */
export function agreedState(actual: EndState, begun: EndState, one: EndState, other: EndState): EndState {
  const all = [begun, one, other];
  const objects = new Map<string, Members>();
  for (const key of new Set([...one.objects.keys(), ...other.objects.keys()])) {
    const [found, ...known] = [actual, ...all].map((state) => state.objects.get(key));
    const [, before, after] = known;
    if (found === undefined && (before === undefined || after === undefined)) continue;
    objects.set(key, agreedMembers(found, before, after, known));
  }
  const resources = [...new Set([...one.resources, ...other.resources])].flatMap((resource) => {
    const countIn = (state: EndState): number => state.resources.filter((text) => text === resource).length;
    const [found, usual] = [countIn(actual), countIn(one)];
    const isKnown = usual !== countIn(other) && all.some((state) => countIn(state) === found);
    return Array<string>(isKnown ? found : usual).fill(resource);
  });
  return { objects, resources, shape: actual.shape };
}
