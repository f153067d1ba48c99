import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The project's own compiler and configuration. */
export interface Tsc {
  /** Absolute path of the program for Node.js. */
  readonly program: string;
  readonly config: string;
}

/**
 * Returns the TypeScript of a project; `missing` if it is not installed, undefined without a
 * configuration.
 */
export function findTsc(root: string): Tsc | "missing" | undefined {
  const config = join(root, "tsconfig.json");
  if (!existsSync(config)) return undefined;
  try {
    const manifest = createRequire(config).resolve("typescript/package.json");
    const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: { tsc: string } };
    return { program: join(dirname(manifest), bin.tsc), config };
  } catch {
    return "missing";
  }
}
