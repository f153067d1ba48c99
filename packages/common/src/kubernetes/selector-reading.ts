/** An error for which the API server refuses a selector. */
export interface SelectorError {
  /** Path below the selector, such as `matchExpressions[0].key`; empty for the whole selector. */
  readonly path: string;
  /** Like the API server's `field.ErrorType`. It answers `FieldValueTypeInvalid` with 400, others with 422. */
  readonly type: "FieldValueRequired" | "FieldValueInvalid" | "FieldValueTypeInvalid" | "FieldValueForbidden";
  readonly message: string;
}

/** A selector, or its errors. Nothing but a selector without errors can match. */
export type SelectorReading<S> =
  | { readonly selector: S; readonly errors: readonly [] }
  | { readonly selector: undefined; readonly errors: readonly SelectorError[] };

/** Returns the text of an error, with its path. */
export function selectorErrorText({ path, message }: SelectorError): string {
  return path === "" ? message : `${path}: ${message}`;
}

/**
 * Returns the selector of a reading.
 *
 * @throws TypeError with all errors, which starts with the name of the selector.
 */
export function requireSelector<S>({ selector, errors }: SelectorReading<S>, name: string): S {
  if (selector !== undefined) return selector;
  throw new TypeError(`${name}: ${errors.map(selectorErrorText).join("; ")}`);
}
