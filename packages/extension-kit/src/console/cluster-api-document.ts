import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseYaml } from "@capikit/common/yaml";
import type { OpenApiDocument } from "./open-api.ts";

let loading: Promise<OpenApiDocument> | undefined;

/** Returns the document of Cluster API's hooks from `@capikit/api`. Cached. */
export function clusterApiDocument(): Promise<OpenApiDocument> {
  loading ??= (async () => {
    const root = dirname(createRequire(import.meta.url).resolve("@capikit/api/package.json"));
    const text = await readFile(join(root, "gen/openapi/runtime-sdk.yaml"), "utf8");
    return parseYaml(text) as unknown as OpenApiDocument;
  })();
  return loading;
}
