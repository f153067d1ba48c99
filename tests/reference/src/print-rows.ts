/** Prints JSON with a line for each value at a depth, so that a recorded case is a line. */
export function printRows(value: unknown, depth: number): string {
  return `${rowsOf(value, depth)}\n`;
}

function rowsOf(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const list = (lines: readonly string[]): string => (lines.length === 0 ? "" : `\n${lines.join(",\n")}\n`);
  if (Array.isArray(value)) return `[${list(value.map((one) => rowsOf(one, depth - 1)))}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${list(members.map(([name, member]) => `${JSON.stringify(name)}: ${rowsOf(member, depth - 1)}`))}}`;
}
