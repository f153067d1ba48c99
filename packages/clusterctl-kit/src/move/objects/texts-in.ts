import { withoutHidden } from "@capikit/common/text";

/** A text in a value of any depth. */
export interface FoundText {
  /** Such as `spec.pools[0].name` or `spec.labels["a.b"]`. */
  readonly path: string;
  readonly text: string;
  /** Keys of objects on the path without indices, such as `spec`, `pools` and `name`. */
  readonly keys: readonly string[];
  /** Object or array that contains the text. */
  readonly holder: unknown;
}

/** Returns all texts in a value. */
export function* textsIn(value: unknown, path: string): Generator<FoundText, void> {
  const work: { value: unknown; path: string; keys: readonly string[]; holder: unknown }[] = [
    { value, path, keys: [path], holder: undefined },
  ];
  for (let here = work.pop(); here !== undefined; here = work.pop()) {
    const { value: inside, path: where, keys, holder } = here;
    if (typeof inside === "string") yield { path: where, text: inside, keys, holder };
    if (typeof inside !== "object" || inside === null) continue;
    for (const [key, member] of Object.entries(inside))
      work.push(
        Array.isArray(inside)
          ? { value: member, path: `${where}[${key}]`, keys, holder: inside }
          : { value: member, path: where + step(key), keys: [...keys, key], holder: inside },
      );
  }
}

function step(key: string): string {
  return /^[\w-]+$/.test(key) ? `.${key}` : withoutHidden(`[${JSON.stringify(key)}]`);
}
