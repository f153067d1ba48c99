import type { WrittenFile } from "./written-file.ts";

/** Options of the CRD emitter that are required to generate the same CRDs. */
export interface NeededOptions {
  readonly allowDangerousTypes?: true;
}

/** Prints `capikit.config.ts` without imports, so that it runs before installation. */
export function configFile(options: NeededOptions): WrittenFile {
  const lines = Object.keys(options).map((name) => `    ${name}: true,`);
  const crd = lines.length === 0 ? "  crd: {},\n" : `  crd: {\n${lines.join("\n")}\n  },\n`;
  return { path: "capikit.config.ts", text: `export default {\n${crd}};\n`, existing: "keep" };
}

/** Prints a `tsconfig.json` that makes the folder a project with the sources of some folders. */
export function tsconfigFile(include: readonly string[] = ["api"]): WrittenFile {
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
    text: `${JSON.stringify({ compilerOptions, include }, null, 2)}\n`,
    existing: "keep",
  };
}
