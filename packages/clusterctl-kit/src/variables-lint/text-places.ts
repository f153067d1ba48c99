import type { PlacedSubstitution } from "../variables/index.ts";

/** Mappings with string values and lists of strings. */
const textMappings: ReadonlySet<string> = new Set([
  ...["annotations", "data", "labels", "matchLabels", "nodeSelector", "stringData", "parameters"],
]);
const textLists: ReadonlySet<string> = new Set(["args", "command"]);

/** Returns the key of an unquoted substitution that is the whole value of a string field. */
export function findTextKey(
  { before, behind, position }: PlacedSubstitution,
  keys: readonly (KeyLine | undefined)[],
): string | undefined {
  if (!/^\s*(?:#.*)?$/.test(behind)) return undefined;
  const [, indent = "", dash = "", key] =
    /^(\s*)(-\s+)?(?:([^\s:'"#]+|"[^"]*"|'[^']*'):\s+)?$/.exec(before) ?? [];
  if (key === undefined && dash === "") return undefined;
  const parent = parentKey(keys[position.line - 1], indent.length, dash !== "");
  if (key === "value" && parent === "env") return "the value of an environment variable";
  if (key === undefined)
    return parent !== undefined && textLists.has(parent) ? `an item of ${parent}` : undefined;
  if (dash !== "" || parent === undefined || !textMappings.has(parent)) return undefined;
  return `${key} of ${parent}`;
}

export interface KeyLine {
  readonly key: string;
  /** Column of the key, from 0. */
  readonly depth: number;
  /** Column of the dash of a list item; undefined for other lines. */
  readonly dash: number | undefined;
  /** Whether the value is on the lines below. */
  readonly isParent: boolean;
  /** The nearest line above with a less indented key. */
  readonly outer: KeyLine | undefined;
  /** The same, or the start of the list item that has the key. */
  readonly owner: KeyLine | undefined;
}

/** Returns the nearest line with a key above each line. */
export function keyLinesAbove(lines: readonly string[]): readonly (KeyLine | undefined)[] {
  let last: KeyLine | undefined;
  return lines.map((line) => {
    const above = last;
    const [, blanks = "", dash = "", key, rest = ""] = /^(\s*)(-\s+)?([\w./-]+):(.*)$/.exec(line) ?? [];
    if (key !== undefined) {
      const depth = blanks.length + dash.length;
      let outer = above;
      let owner: KeyLine | undefined;
      // Each line is passed over once, as it is then below a less indented one.
      while (outer !== undefined && outer.depth >= depth) {
        if (outer.depth === depth) owner ??= outer.dash === undefined ? outer.owner : outer;
        outer = outer.outer;
      }
      last = {
        key,
        depth,
        dash: dash === "" ? undefined : blanks.length,
        isParent: /^\s*(?:#.*)?$/.test(rest),
        outer,
        owner: owner ?? outer,
      };
    }
    return above;
  });
}

/** Returns the key of the nearest less indented line, or of an equally indented list. */
function parentKey(above: KeyLine | undefined, indent: number, isItem: boolean): string | undefined {
  let width = isItem ? indent + 1 : indent;
  let line = above;
  while (line !== undefined && line.depth >= width) {
    // A sibling with a dash starts the item whose parent is needed.
    const isStart: boolean = !isItem && line.dash !== undefined && line.depth === width;
    if (isStart) width = (line.dash ?? 0) + 1;
    line = line.depth === width && !isItem ? line.owner : line.outer;
  }
  return line?.isParent === true ? line.key : undefined;
}
