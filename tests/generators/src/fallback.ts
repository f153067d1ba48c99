import { join } from "node:path";

const meta = join(import.meta.dirname, "../../../packages/api/src/meta/index.ts");

/** Returns the files of imports of projects that install no packages. */
export function fallback(): Readonly<Record<string, string>> {
  return { "@capikit/api/meta": meta };
}
