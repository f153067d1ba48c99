/** Returns the length of a text in bytes of UTF-8, as Go's `len`. A lone surrogate counts 3. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns a text without the byte order mark that editors of Windows may write at its start. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
