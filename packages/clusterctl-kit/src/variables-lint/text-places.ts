import type { PlacedSubstitution } from "../variables/index.ts";

/** Mappings with string values and lists of strings. */
const textMappings: ReadonlySet<string> = new Set([
  ...["annotations", "data", "labels", "matchLabels", "nodeSelector", "stringData", "parameters"],
]);
const textLists: ReadonlySet<string> = new Set(["args", "command"]);

/** Returns the key of an unquoted substitution that is the whole value of a string field. */
export function textKeyOf(
  { before, behind, position }: PlacedSubstitution,
  lines: readonly string[],
): string | undefined {
  if (!/^\s*(?:#.*)?$/.test(behind)) return undefined;
  const [, indent = "", dash = "", key] =
    /^(\s*)(-\s+)?(?:([^\s:'"#]+|"[^"]*"|'[^']*'):\s+)?$/.exec(before) ?? [];
  if (key === undefined && dash === "") return undefined;
  const parent = parentKey(lines, position.line - 1, indent.length, dash !== "");
  if (key === "value" && parent === "env") return "the value of an environment variable";
  if (key === undefined)
    return parent !== undefined && textLists.has(parent) ? `an item of ${parent}` : undefined;
  if (dash !== "" || parent === undefined || !textMappings.has(parent)) return undefined;
  return `${key} of ${parent}`;
}

/** Returns the key of the nearest less indented line, or of an equally indented list. */
function parentKey(
  lines: readonly string[],
  at: number,
  indent: number,
  isItem: boolean,
): string | undefined {
  let width = isItem ? indent + 1 : indent;
  for (let index = at - 1; index >= 0; index--) {
    const [, blanks = "", dash = "", key, rest = ""] =
      /^(\s*)(-\s+)?([\w./-]+):(.*)$/.exec(lines[index] ?? "") ?? [];
    if (key === undefined) continue;
    const depth = blanks.length + dash.length;
    // A sibling with a dash starts the item whose parent is needed.
    if (dash !== "" && depth === width && !isItem) {
      width = blanks.length + 1;
      continue;
    }
    if (dash === "" && depth < width) return /^\s*(?:#.*)?$/.test(rest) ? key : undefined;
  }
  return undefined;
}
