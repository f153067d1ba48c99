import { createRequire } from "node:module";
import type { TablePaint } from "@capikit/clusterctl-kit/describe";
import type { Paint } from "@capikit/common/diagnostics";
import type picocolors from "picocolors";
import { hasColour, type Io } from "./io.ts";

/** Loads a CommonJS module on use: an import of it takes a third of the start. */
const load = createRequire(import.meta.url);

/** Returns the colours of a stream; without effect if it must not have any. */
export function createColours(
  io: Io,
  stream: "stderr" | "stdout",
): ReturnType<typeof picocolors.createColors> {
  const { createColors }: typeof picocolors = load("picocolors");
  return createColors(hasColour(io, stream));
}

/** Colours diagnostics. */
export function createPaint(io: Io, stream: "stderr" | "stdout"): Paint {
  const colours = createColours(io, stream);
  const styles: Readonly<Record<Parameters<Paint>[0], (text: string) => string>> = {
    error: colours.red,
    warning: colours.yellow,
    info: colours.cyan,
    help: colours.cyan,
    place: colours.bold,
    faint: colours.dim,
  };
  return (style, text) => styles[style](text);
}

/** Colours the tables of described clusters on stdout. */
export function createTablePaint(io: Io): TablePaint {
  const colours = createColours(io, "stdout");
  const styles: Readonly<Record<Parameters<TablePaint>[0], (text: string) => string>> = {
    good: colours.green,
    bad: colours.red,
    unknown: colours.yellow,
    other: (text) => text,
    faint: colours.gray,
    type: colours.cyan,
    strong: colours.bold,
  };
  return (style, text) => styles[style](text);
}

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
