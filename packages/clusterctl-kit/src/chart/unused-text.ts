/** Returns the text, with as many additional `x` as needed so that the input does not contain it. */
export function unusedText(text: string, input: string): string {
  return input.includes(text) ? unusedText(`${text}x`, input) : text;
}
