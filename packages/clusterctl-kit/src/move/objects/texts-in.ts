import { withoutHidden } from "@capikit/common/text";

/** A text in a value of any depth. */
export interface FoundText {
  readonly text: string;
  readonly at: Place;
}

/** A place in a value, linked from the inside out: few places need their path. */
export interface Place {
  /** Key or index; the start of paths for the whole value. */
  readonly step: string;
  /** Object or array that contains the place. */
  readonly holder?: object;
  readonly outer?: Place;
  /** For an item of an array: the place whose step is the array's key. */
  readonly key?: Place;
}

/** Returns all texts in a value. Paths start with `path`. */
export function textsIn(value: unknown, path: string): readonly FoundText[] {
  const texts: FoundText[] = [];
  const work: { readonly value: unknown; readonly at: Place }[] = [{ value, at: { step: path } }];
  for (let here = work.pop(); here !== undefined; here = work.pop()) {
    const { value: inside, at } = here;
    if (typeof inside === "string") texts.push({ text: inside, at });
    if (typeof inside !== "object" || inside === null) continue;
    const ofArray = Array.isArray(inside) && { key: keyPlace(at) };
    for (const [step, member] of Object.entries(inside))
      work.push({ value: member, at: { step, holder: inside, outer: at, ...ofArray } });
  }
  return texts;
}

/** Returns a path such as `spec.pools[0].name` or `spec.labels["a.b"]`. */
export function formatPath(at: Place): string {
  let path = "";
  for (let here: Place | undefined = at; here !== undefined; here = here.outer) path = stepText(here) + path;
  return path;
}

/** Returns the innermost key of a path, without indices: `name` of `spec.pools[0].name`. */
export function keyOf(at: Place): string {
  return keyPlace(at).step;
}

/** Returns the key before the innermost one: `pools` of `spec.pools[0].name`. */
export function outerKeyOf(at: Place): string {
  const { outer } = keyPlace(at);
  return outer === undefined ? "" : keyOf(outer);
}

function stepText({ step, holder }: Place): string {
  if (holder === undefined) return step;
  if (Array.isArray(holder)) return `[${step}]`;
  return /^[\w-]+$/.test(step) ? `.${step}` : withoutHidden(`[${JSON.stringify(step)}]`);
}

function keyPlace(at: Place): Place {
  return at.key ?? at;
}
