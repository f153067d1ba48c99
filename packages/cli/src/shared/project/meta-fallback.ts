import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Path of the types of `@capikit/api/meta` for projects that have not installed them: capikit's own
 * copy. Sources are preferred, as they contain all comments.
 */
export function metaFallback(): Readonly<Record<string, string>> {
  const specifier = "@capikit/api/meta";
  try {
    const manifest = fileURLToPath(import.meta.resolve("@capikit/api/package.json"));
    const folder = manifest.slice(0, -"/package.json".length);
    const found = [`${folder}/src/meta/index.ts`, `${folder}/dist/meta/index.d.ts`].find((path) =>
      existsSync(path),
    );
    return found === undefined ? {} : { [specifier]: found };
  } catch {
    return {};
  }
}
