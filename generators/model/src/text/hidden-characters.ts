/** Characters that no generated file contains: controls, line separators, lone surrogates and those that reorder what a reader sees. */
const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/** Text whose control and invisible characters are written as `\u202e`. Tabs stay where `keepTabs` says so. */
export function withoutHidden(text: string, keepTabs = false): string {
  return text.replace(hidden, (character) =>
    keepTabs && character === "\t" ? character : escaped(character),
  );
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
