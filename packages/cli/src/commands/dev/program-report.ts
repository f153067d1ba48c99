/** A report of the preloaded module in the program: a loaded file, or the error that ends it. */
export type ProgramReport = { readonly path: string; readonly state: string } | { readonly error: string };
