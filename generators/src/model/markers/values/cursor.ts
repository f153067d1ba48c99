/** A marker's text with joined lines, and the current offset. */
export interface Cursor {
  readonly text: string;
  at: number;
}

export function skipSpace(cursor: Cursor): void {
  while (isSpace(cursor.text.charCodeAt(cursor.at))) cursor.at++;
}

/** Skips a character, and reports whether it was there. */
export function take(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at++;
  return true;
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
