/** JSON text of an object, with the figures that limits apply to. */
export interface MeasuredJson {
  readonly text: string;
  /** Size for limits, like `jsonWeight`. */
  readonly weight: number;
  /** Levels of nested objects and arrays. */
  readonly depth: number;
  /** Whether an integer may exceed ±(2^53 - 1). */
  readonly mayHaveLongIntegers: boolean;
}
