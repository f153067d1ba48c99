import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Annotated types of packages by their entry point, as paths below `src` and `dist`. */
const entries = {
  "@capikit/api": ["@capikit/api", "index"],
  "@capikit/api/meta": ["@capikit/api", "meta/index"],
  "@capikit/api/runtime/v1beta2": ["@capikit/api", "runtime/v1beta2/index"],
  "@capikit/extension-kit/discovery": ["@capikit/extension-kit", "discovery/extension-registration"],
} as const;

/**
 * Returns paths of annotated types for projects that have not installed their packages: those of
 * capikit's own copies. Sources are preferred, as they contain all comments.
 */
export function packageFallbacks(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([specifier, [name, path]]) => {
      const found = fileOf(name, path);
      return found === undefined ? [] : [[specifier, found]];
    }),
  );
}

function fileOf(name: string, path: string): string | undefined {
  try {
    const manifest = fileURLToPath(import.meta.resolve(`${name}/package.json`));
    const folder = manifest.slice(0, -"/package.json".length);
    const files = [`src/${path}.ts`, `dist/src/${path}.d.ts`, `dist/${path}.d.ts`];
    return files.map((file) => `${folder}/${file}`).find((file) => existsSync(file));
  } catch {
    return undefined;
  }
}
