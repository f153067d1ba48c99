/**
 * A value as Go holds it in memory, in sparse form. Absent is a nil pointer, list or map, or the
 * value false, 0 or "". A value behind a pointer may be zero, and a list may be empty without being
 * nil: `replicas: 0` differs from no replicas.
 */
export type GoValue = unknown;

/** A struct of Go with only those fields that are not Go's zero value. */
export type GoStruct = { [field: string]: GoValue };
