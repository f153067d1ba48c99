/** Returns a text without the byte order mark that editors of Windows may write at its start. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
