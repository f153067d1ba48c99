import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { crdEmitter } from "@capikit/emitters/crd";
import { type Artefact, createProjectMemory, memoryHost, readProject } from "@capikit/model";

/** The result of compiling types. */
export interface Compilation {
  readonly diagnostics: readonly Diagnostic[];
  /** The CRDs, as `capikit generate` writes them; empty after an error. */
  readonly crds: readonly Artefact[];
}

/** Compiles the files of a project, by their paths relative to it. */
export type CompileTypes = (files: Readonly<Record<string, string>>) => Compilation;

const root = "/project";

/**
 * Creates a compiler of annotated types, which only processes changes of files.
 *
 * @param packages Files that types may import and the compiler needs, by absolute path.
 */
export function createTypeCompiler(packages: Readonly<Record<string, string>>): CompileTypes {
  const memory = createProjectMemory();
  return (files) => {
    const own = Object.entries(files).map(([path, text]) => [`${root}/${path}`, text] as const);
    const host = memoryHost({ ...packages, ...Object.fromEntries(own) });
    const diagnostics: Diagnostic[] = [];
    const model = readProject({ root, host, memory }, (found) => diagnostics.push(found));
    const emitted = crdEmitter.emit(model, {}, { root, folder: "config/crd/bases" });
    for (const diagnostic of emitted.diagnostics) diagnostics.push(diagnostic);
    const failed = diagnostics.some(isError);
    return { diagnostics, crds: failed ? [] : emitted.artefacts };
  };
}
