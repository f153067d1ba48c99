import type { Arbitrary } from "fast-check";

/** A class of errors that code under test documents for invalid input. */
// biome-ignore lint/suspicious/noExplicitAny: constructors of typed errors take arguments of their own
export type ErrorClass = abstract new (...args: any) => Error;

/** Code that reads external input, and the properties that hold for every input. */
export interface FuzzTarget {
  /** Kebab-case; also the name of its file in `src/targets` and of its folder in `corpus`. */
  readonly name: string;
  /** Extension of its corpus files, without a dot. */
  readonly extension: string;
  /**
   * Structured inputs that pass the outer syntax, as text or bytes, so that changed bytes and the
   * corpus work the same for every target.
   */
  readonly arbitrary: Arbitrary<string | Uint8Array>;
  /** Errors documented for invalid input. Every other error of `run` is a finding. */
  readonly errors: readonly ErrorClass[];
  /** Cases of an ordinary test run. Default: 200; fewer for slow targets. */
  readonly cases?: number;
  /**
   * Passes the input to the code under test, and throws a {@link PropertyError} for a violated
   * property.
   */
  run(input: Buffer): void | Promise<void>;
}

/** A property of a target that an input violates, such as a failed round trip. */
export class PropertyError extends Error {
  override readonly name = "PropertyError";
}

/** @throws PropertyError when the condition is false. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new PropertyError(message);
}
