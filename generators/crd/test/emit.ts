import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Diagnostic, memoryHost, type OptionValues, readProject } from "@capikit/model";
import { crdEmitter } from "../src/index.ts";

const metaFolder = fileURLToPath(new URL("../../../packages/api/src/meta", import.meta.url));
const meta = Object.fromEntries(
  readdirSync(metaFolder).map((name) => [`/meta/${name}`, readFileSync(`${metaFolder}/${name}`, "utf8")]),
);

/** Emits the CRDs of a project in memory: paths relative to its root. */
export function emit(files: Readonly<Record<string, string>>, options: OptionValues = {}) {
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
  const result = crdEmitter.emit(model, options);
  const files_ = Object.fromEntries(result.artefacts.map(({ path, text }) => [path, text]));
  return { files: files_, codes: [...diagnostics, ...result.diagnostics].map(({ code }) => code) };
}

/** A version of the kind Widget. */
export function version(
  name: string,
  markers = "",
  members = "",
  packageMarkers = "",
): Record<string, string> {
  return {
    [`api/${name}/index.ts`]: `/**\n * +groupName=test.example.com\n${packageMarkers} */\nexport * from "./widget.js";\n`,
    [`api/${name}/widget.ts`]: `import type { int32, int64, KubernetesObject } from "@capikit/api/meta";\n/**\n * A widget.\n${markers} */\nexport interface Widget extends KubernetesObject {\n${members}}\n`,
  };
}
