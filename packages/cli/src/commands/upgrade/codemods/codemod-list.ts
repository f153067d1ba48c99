import type { Codemod } from "./codemod.ts";
import { jsonEntryPoint } from "./json-entry-point.ts";

/** All codemods, in the order in which they run: by version. */
export const codemods: readonly Codemod[] = [jsonEntryPoint];
