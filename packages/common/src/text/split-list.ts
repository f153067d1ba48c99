/** Splits a list at commas. Omits blanks around items, and empty items. */
export function splitList(text: string): string[] {
  return text.split(",").flatMap((item) => item.trim() || []);
}
