const comment = /\/\*\*[\s\S]*?(?:\*\/|$)|\/\/.*/g;
/** Matches a line that starts with a marker. */
const marker = /^[ \t/*]*\+[A-Za-z]/m;

/** Reports whether comments of a text may contain markers. */
export function hasMarkers(text: string): boolean {
  return text.match(comment)?.some((one) => marker.test(one)) ?? false;
}
