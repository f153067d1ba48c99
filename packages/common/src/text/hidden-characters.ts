import { unicodeEscape } from "./escapes.ts";

/** Characters that generated files never contain, such as control characters. */
const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/** Escapes control and invisible characters as `\u202e`. `keepTabs` preserves tabs. */
export function withoutHidden(text: string, keepTabs = false): string {
  return text.replace(hidden, (character) =>
    keepTabs && character === "\t" ? character : unicodeEscape(character),
  );
}
