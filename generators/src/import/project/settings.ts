/** A file to write. */
export interface WrittenFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Options of the CRD emitter that are required to generate the same CRDs. */
export interface NeededOptions {
  readonly allowDangerousTypes?: true;
}

/** Prints `capikit.config.ts` without imports, so that it runs before installation. */
export function configFile(options: NeededOptions): WrittenFile {
  const lines = Object.keys(options).map((name) => `    ${name}: true,`);
  const crd = lines.length === 0 ? "  crd: {},\n" : `  crd: {\n${lines.join("\n")}\n  },\n`;
  return { path: "capikit.config.ts", text: `export default {\n${crd}};\n` };
}

/** Prints a `tsconfig.json` that makes the folder a project. */
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
  };
}
