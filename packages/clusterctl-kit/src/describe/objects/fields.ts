/**
 * Returns the first item of a condition's message with the items nested in it, as one line. Cluster
 * API lists the reasons of summarized conditions as items: `* Name: reason`.
 */
export function firstItem(message: string): string {
  const [first = "", ...rest] = message.split("\n");
  const end = rest.findIndex((line) => !/^ +\* /.test(line));
  const nested = end === -1 ? rest : rest.slice(0, end);
  const items = [first, ...nested].map((line) => line.replace(/^ *\* /, ""));
  return items.join("; ").replaceAll(":; ", ": ");
}
