import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Diagnostic, type EmitPlace, memoryHost, type OptionValues, readProject } from "@capikit/model";
import { conversionEmitter } from "../src/index.ts";

const metaFolder = fileURLToPath(new URL("../../../packages/api/src/meta", import.meta.url));
const meta = Object.fromEntries(
  readdirSync(metaFolder).map((name) => [`/meta/${name}`, readFileSync(`${metaFolder}/${name}`, "utf8")]),
);

/** A project in memory, at `/p`: paths relative to its root. */
export function read(files: Readonly<Record<string, string>>) {
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

/** What the emitter makes of such a project, by path relative to its folder. */
export function emit(
  files: Readonly<Record<string, string>>,
  options: OptionValues = {},
  place: EmitPlace = { root: "/p", folder: "gen/conversion" },
) {
  const { model, diagnostics } = read(files);
  const result = conversionEmitter.emit(model, options, place);
  return {
    files: Object.fromEntries(result.artefacts.map(({ path, text }) => [path, text])),
    codes: [...diagnostics, ...result.diagnostics].map(({ code }) => code),
  };
}

/** A package with one file of types; `about` are more markers of the package. */
export function packageOf(folder: string, types: string, about = ""): Record<string, string> {
  return {
    [`${folder}/index.ts`]: `/**\n * +groupName=test.example.com\n${about} */\nexport * from "./types.js";\n`,
    [`${folder}/types.ts`]: `import type { Duration, int32, int64, JSONValue, KubernetesObject, Quantity } from "@capikit/api/meta";\n${types}`,
  };
}
