import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const packages = join(import.meta.dirname, "../../../../packages");

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | { readonly default?: string }>>;
}

/** An entry point with its built file; the first one imports nothing. */
export interface EntryPoint {
  readonly name: string;
  readonly file: string | undefined;
}

/**
 * Returns the entry points of published packages, without those of generated kinds and CRDs, which
 * are many and alike, and of test frameworks.
 */
export function entryPoints(): readonly EntryPoint[] {
  const points: EntryPoint[] = [{ name: "an empty program", file: undefined }];
  for (const path of globSync("*/package.json", { cwd: packages }).sort()) {
    const manifest: Manifest = JSON.parse(readFileSync(join(packages, path), "utf8"));
    if (manifest.private) continue;
    for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
      const file = typeof target === "object" ? target.default : undefined;
      if (file?.endsWith(".js") !== true || /\*|\/v\d|json/.test(subpath)) continue;
      points.push({ name: join(manifest.name, subpath), file: join(packages, dirname(path), file) });
    }
  }
  return points;
}
