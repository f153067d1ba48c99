import { join } from "node:path";

const api = join(import.meta.dirname, "../../../packages/api");

/** Returns the files of imports of projects that install no packages. */
export function fallback(): Readonly<Record<string, string>> {
  return {
    "@capikit/api/core/v1beta2": join(api, "src/core/v1beta2/index.ts"),
    "@capikit/api/kubernetes": join(api, "gen/kubernetes/index.ts"),
    "@capikit/api/meta": join(api, "src/meta/index.ts"),
  };
}
