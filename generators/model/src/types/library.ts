/** The folder of the compiler's libraries in its file system. */
export const libraryFolder = "/.lib";

/** A library of the compiler, such as `lib.es2023.d.ts`. */
export interface Library {
  readonly fileName: string;
  readonly text: string;
}
