import type { WrittenFile } from "./package-files.ts";

/** Options of the CRD emitter without which the imported types would not give the same CRDs. */
export interface NeededOptions {
  readonly allowDangerousTypes?: true;
  readonly generateEmbeddedObjectMeta?: true;
}

/** `capikit.config.ts` with the options that the types need. It imports nothing, so that it runs before anything is installed. */
export function configFile(options: NeededOptions): WrittenFile {
  const lines = Object.keys(options).map((name) => `    ${name}: true,`);
  const crd = lines.length === 0 ? "  crd: {},\n" : `  crd: {\n${lines.join("\n")}\n  },\n`;
  return { path: "capikit.config.ts", text: `export default {\n${crd}};\n`, keepExisting: true };
}

/** A `tsconfig.json` that makes the folder a project of its own. */
export function tsconfigFile(): WrittenFile {
  const compilerOptions = {
    target: "ES2023",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  return {
    path: "tsconfig.json",
    text: `${JSON.stringify({ compilerOptions, include: ["api"] }, null, 2)}\n`,
    keepExisting: true,
  };
}
