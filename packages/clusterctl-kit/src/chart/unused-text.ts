/** Returns the text, extended with `x` until the input does not contain it. */
export function unusedText(text: string, input: string): string {
  return input.includes(text) ? unusedText(`${text}x`, input) : text;
}
