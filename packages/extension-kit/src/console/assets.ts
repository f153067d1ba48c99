import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** Reads a file of the page. */
export function pageFile(name: string): Promise<string> {
  return readFile(join(packageRoot(), "src/console/page", name), "utf8");
}

/** Reads a file of Swagger UI: from the build's copy, or from its package. */
export function swaggerFile(name: string): Promise<string> {
  const folder = import.meta.url.endsWith(".ts")
    ? dirname(require.resolve("swagger-ui-dist/package.json"))
    : join(packageRoot(), "dist/swagger-ui");
  return readFile(join(folder, name), "utf8");
}

function packageRoot(): string {
  return dirname(require.resolve("@capikit/extension-kit/package.json"));
}
