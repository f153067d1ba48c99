/** Formats a count with its noun: `1 error`, `2 errors`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
