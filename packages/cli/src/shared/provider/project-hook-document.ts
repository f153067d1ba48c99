import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadProjectConfig } from "@capikit/runner";
import { readBytes } from "../input/read-input.ts";

/** Returns the generated OpenAPI document of a project's own hooks; undefined without one. */
export async function projectHookDocument(root: string): Promise<Uint8Array | undefined> {
  const { config } = await loadProjectConfig(root);
  if (config.openapi === false) return undefined;
  const { folder = "openapi", fileName = "hooks.yaml" } = config.openapi ?? {};
  const path = resolve(root, config.out ?? "config", folder, fileName);
  return existsSync(path) ? readBytes(path) : undefined;
}
