import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export function version(): string {
  // Resolved from the package, as the bundle and the sources have different depths.
  const path = createRequire(import.meta.url).resolve("capikit/package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as { version: string };
  return manifest.version;
}
