/** A package that a program is made of. */
export interface SoftwarePackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, such as `Apache-2.0`; undefined where the package does not say. */
  readonly license?: string | undefined;
  /** Names with versions, `name@version`, of the packages that it uses. */
  readonly uses: readonly string[];
}
