import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Where the types of `@capikit/api/meta` are read from in a project that has not installed them: capikit's own copy. The
 * sources come first, as they carry every comment.
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
