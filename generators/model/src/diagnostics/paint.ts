/** The role of a text span in the output. */
export type Style = "error" | "warning" | "help" | "place" | "faint";

/** Colours a text span, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;
