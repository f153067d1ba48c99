/** Joins the first texts and the number of further ones: `a, b, ... (3 more)`. */
export function listText(texts: readonly string[], shown = 5): string {
  const more = texts.length - shown;
  return [...texts.slice(0, shown), ...(more > 0 ? [`... (${more} more)`] : [])].join(", ");
}
