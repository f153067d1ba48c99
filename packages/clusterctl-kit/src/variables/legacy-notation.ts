import type { Bytes } from "./runes.ts";

const space = "[\\t\\n\\f\\r ]";
const name = "[A-Za-z0-9_$]+";
const spaced = new RegExp(`\\$\\{(?:${space}+${name}${space}*|${name}${space}+)\\}`, "g");
const anySpace = new RegExp(space, "g");

/** A template with the legacy form `${ NAME }` rewritten to `${NAME}`. */
export interface Modernized {
  readonly template: Bytes;
  /** Returns the position in the original template. */
  originalOffset(offset: number): number;
}

/** Removes the blanks in `${ NAME }`. Like clusterctl, only around bare names. */
export function modernize(template: Bytes): Modernized {
  // Positions of cuts in the new text, with the total removed so far.
  const cuts: { readonly at: number; readonly removed: number }[] = [];
  let removed = 0;
  const text = template.replace(spaced, (match: string, offset: number) => {
    const kept = match.replace(anySpace, "");
    const lead = match.length - match.slice(2).replace(/^[\t\n\f\r ]+/, "").length - 2;
    const start = offset - removed;
    if (lead > 0) cuts.push({ at: start + 2, removed: removed + lead });
    removed += match.length - kept.length;
    cuts.push({ at: start + kept.length - 1, removed });
    return kept;
  });
  return {
    template: text,
    originalOffset(offset) {
      let [low, high] = [0, cuts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((cuts[middle]?.at ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      return offset + (cuts[low - 1]?.removed ?? 0);
    },
  };
}
