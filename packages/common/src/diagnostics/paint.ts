import type { Severity } from "./diagnostic.ts";

/** The role of a text span in the output. */
export type Style = Severity | "faint" | "help" | "place";

/** Colours a text span, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;
