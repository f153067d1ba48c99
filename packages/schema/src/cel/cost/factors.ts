/** Cost of traversing a text, per character. */
export const TEXT = 0.1;
/** Cost of a pattern, per character. */
export const PATTERN = 0.25;
