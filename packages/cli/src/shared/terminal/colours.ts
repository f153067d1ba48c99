import { createRequire } from "node:module";
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
