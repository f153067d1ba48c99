/** Returns start and end of the outermost variables, whose defaults may have several lines. */
function rangesOfVariables(source: string): readonly (readonly [start: number, end: number])[] {
  const open: number[] = [];
  const ranges: [start: number, end: number][] = [];
  for (const { 0: token, index } of source.matchAll(/\$\$|\$\{|\}/g))
    if (token === "${") open.push(index);
    else if (token === "}") {
      const start = open.pop();
      if (start === undefined) continue;
      while ((ranges.at(-1)?.[0] ?? -1) > start) ranges.pop();
      ranges.push([start, index + 1]);
    }
  return ranges;
}

/** Replaces lines with variables alone by comments of equal length. */
export function withoutVariableLines(source: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of rangesOfVariables(source)) {
    // Line feeds inside of variables continue them.
    parts.push(
      source.slice(at, start),
      source
        .slice(start, end)
        .replaceAll("\n", "\ue001")
        .replaceAll(/[^\ue001]/g, "\ue000"),
    );
    at = end;
  }
  const masked = [...parts, source.slice(at)].join("").split("\n");
  let from = 0;
  return masked
    .map((line) => {
      const text = source.slice(from, from + line.length);
      from += line.length + 1;
      const isAlone = line.includes("\ue000") && /^[ \t\ue000\ue001]*(?:#.*)?\r?$/.test(line);
      return isAlone ? text.replaceAll(/[^\r\n]/g, "#") : text;
    })
    .join("\n");
}

/** The first private character marks the first masked variable. */
const firstMark = 0xe000;
const marks = /[\ue000-\uf8fe]\uf8ff+/g;

/** Replaces variables by private characters; the first one is the number of the variable. */
export function maskVariables(source: string): { text: string; variables: readonly string[] } {
  const variables: string[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of rangesOfVariables(source)) {
    const mark = firstMark + variables.length;
    const isMarked = mark < 0xf8ff;
    parts.push(
      source.slice(at, start),
      isMarked ? String.fromCharCode(mark) + "\uf8ff".repeat(end - start - 1) : "x".repeat(end - start),
    );
    if (isMarked) variables.push(source.slice(start, end));
    at = end;
  }
  const text = [...parts, source.slice(at)].join("");
  return { text, variables };
}

/** Restores the variables in strings. Locations refer to the containers, which stay the same. */
export function unmask(value: unknown, variables: readonly string[]): void {
  if (typeof value !== "object" || value === null || variables.length === 0) return;
  const container = value as Record<string, unknown>;
  for (const [key, member] of Object.entries(container))
    if (typeof member !== "string") unmask(member, variables);
    else if (member.includes("\uf8ff"))
      container[key] = member.replace(marks, (mark) => variables[mark.charCodeAt(0) - firstMark] ?? mark);
}
