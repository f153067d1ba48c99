import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { readProject } from "../../src/source/reading/read-project.ts";
import { memoryHost } from "./memory-host.ts";

const metaFolder = fileURLToPath(new URL("../../../packages/api/src/meta", import.meta.url));
const meta = Object.fromEntries(
  readdirSync(metaFolder).map((name) => [`/meta/${name}`, readFileSync(`${metaFolder}/${name}`, "utf8")]),
);

/** Reads a project in memory, at `/p`, that finds `@capikit/api/meta`; paths are relative. */
export function readWithMeta(files: Readonly<Record<string, string>>) {
  const diagnostics: Diagnostic[] = [];
  const placed = Object.entries(files).map(([path, text]) => [`/p/${path}`, text]);
  const host = memoryHost({
    "/meta/package.json": '{ "name": "meta" }',
    ...meta,
    ...Object.fromEntries(placed),
  });
  const model = readProject(
    { root: "/p", host, fallbackPackages: { "@capikit/api/meta": "/meta/index.ts" } },
    (diagnostic) => diagnostics.push(diagnostic),
  );
  return { model, diagnostics };
}
