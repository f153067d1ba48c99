/** A value of JSON that tests change regardless of its type. */
// biome-ignore lint/suspicious/noExplicitAny: objects of many kinds, with errors
export type Loose = any;
