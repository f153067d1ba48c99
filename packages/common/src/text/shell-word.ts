/** Quotes a text for a POSIX shell, if it needs quotes: `it's` is `'it'\''s'`. */
export function shellWord(text: string): string {
  return /^[-\w./:@+%=,]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
