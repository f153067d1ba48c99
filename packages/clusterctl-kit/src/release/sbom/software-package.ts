/** A package of a program. */
export interface SoftwarePackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, such as `Apache-2.0`; undefined if unknown. */
  readonly license?: string | undefined;
  /** Dependencies as `name@version`. */
  readonly uses: readonly string[];
}
