/** What a stretch of text is, for whoever colours it. */
export type Style = "error" | "warning" | "help" | "place" | "faint";

/** Colours a stretch of text; the identity for none. */
export type Paint = (style: Style, text: string) => string;
