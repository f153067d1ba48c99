import type { TablePaint } from "@capikit/clusterctl-kit/describe";
import { createColours } from "./colours.ts";
import type { Io } from "./io.ts";

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
