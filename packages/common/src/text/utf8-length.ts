/** Returns the length of a text in bytes of UTF-8, as Go's `len`. A lone surrogate counts 3. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
