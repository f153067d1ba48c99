import { createRequire } from "node:module";
import type { ProjectHost } from "../workspace/host.ts";
import type { Library } from "./library.ts";

interface CompilerLibraries {
  getLibFiles(): readonly Library[];
}

/** Returns the libraries of ts-morph's compiler. Hosts of browsers contain them. */
export function loadLibraries(_host: ProjectHost): readonly Library[] {
  const fromHere = createRequire(import.meta.url);
  const common: CompilerLibraries = createRequire(fromHere.resolve("ts-morph"))("@ts-morph/common");
  return common.getLibFiles();
}
