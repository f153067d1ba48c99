/** An expression that does not parse. */
export class CelSyntaxError extends Error {
  /** Offset of the error in the expression, in UTF-16 units. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = "CelSyntaxError";
    this.offset = offset;
  }
}
