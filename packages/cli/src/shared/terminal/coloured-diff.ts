import type { createColours } from "./colours.ts";

/** Colours a unified diff. */
export function colouredDiff(diff: string, colours: ReturnType<typeof createColours>): string {
  if (!colours.isColorSupported) return diff;
  const paint: Readonly<Record<string, (text: string) => string>> = {
    "+": colours.green,
    "-": colours.red,
    "@": colours.cyan,
  };
  return diff.replace(/^[-+@].*$/gm, (line) => paint[line.charAt(0)]?.(line) ?? line);
}
