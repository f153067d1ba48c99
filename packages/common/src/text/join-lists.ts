/** Maximum line width of templates. */
const width = 110;

/** Joins lists, imports and parameters of TypeScript to one line if they fit. */
export function joinLists(text: string): string {
  const lines = text.split("\n");
  const written: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = endOfList(lines, at);
    const joined = end === undefined ? undefined : join(lines.slice(at, end + 1));
    written.push(joined ?? lines[at] ?? "");
    if (joined !== undefined && end !== undefined) at = end;
  }
  return written.join("\n");
}

/** Returns the last line of a list that starts here; undefined if none starts. */
function endOfList(lines: readonly string[], start: number): number | undefined {
  const opening = lines[start] ?? "";
  if (!/\[$|^import (?:type )?\{$|^(?:export )?function \w+\($|^ +async \w+\(\{$/.test(opening))
    return undefined;
  const end = lines.findIndex((line, at) => at > start && !isElement(line, indentOf(opening) + 2));
  const closing = lines[end] ?? "";
  return indentOf(closing) === indentOf(opening) && /^\s*[\])}]/.test(closing) ? end : undefined;
}

function isElement(line: string, indent: number): boolean {
  if (indentOf(line) !== indent || !line.endsWith(",") || line.trimStart().startsWith("//")) return false;
  const count = (brackets: RegExp): number => line.match(brackets)?.length ?? 0;
  return count(/[[({]/g) === count(/[\])}]/g);
}

function join(lines: readonly string[]): string | undefined {
  const [opening = "", ...rest] = lines;
  const closing = (rest.pop() ?? "").trimStart();
  const elements = rest.map((line) => line.trim().slice(0, -1));
  // Lists of several lists or objects keep the format of tables.
  if (elements.filter((element) => /^[[{]/.test(element)).length > 1) return undefined;
  const space = opening.endsWith("{") ? " " : "";
  const joined = `${opening}${space}${elements.join(", ")}${space}${closing}`;
  return joined.length > width ? undefined : joined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
