import { expose } from "comlink";
import type { ObjectCheck } from "../src/objects/check-objects.ts";
import type { Rendering } from "../src/topology/render-documents.ts";
import type { Compilation, CompileTypes } from "../src/types/compile-types.ts";

let compiler: Promise<CompileTypes> | undefined;

/** Loads the compiler with the files that types may import. */
async function loadCompiler(): Promise<CompileTypes> {
  const [{ createTypeCompiler }, { default: files }] = await Promise.all([
    import("../src/types/compile-types.ts"),
    import("virtual:capikit-package-files"),
  ]);
  return createTypeCompiler(files);
}

/** The functions of the worker. Each loads its code on its first call. */
const engine = {
  async compileTypes(files: Readonly<Record<string, string>>): Promise<Compilation> {
    compiler ??= loadCompiler();
    return (await compiler)(files);
  },
  async checkObjects(crds: readonly string[], text: string): Promise<ObjectCheck> {
    const { checkObjects } = await import("../src/objects/check-objects.ts");
    return checkObjects(crds, text);
  },
  async renderDocuments(text: string): Promise<Rendering> {
    const { renderDocuments } = await import("../src/topology/render-documents.ts");
    return renderDocuments(text);
  },
};

/** The worker's functions, which its page calls. */
export type Engine = typeof engine;

expose(engine);
