import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Diagnostic, memoryHost, type OptionValues, readProject } from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import ts from "typescript";
import { variablesEmitter } from "../src/index.ts";

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

/** What the emitter makes of such a project. */
export function emit(files: Readonly<Record<string, string>>, options: OptionValues = {}) {
  const { model, diagnostics } = read(files);
  const result = variablesEmitter.emit(model, options, { root: "/p", folder: "gen/variables" });
  return {
    paths: result.artefacts.map(({ path }) => path),
    text: result.artefacts[0]?.text ?? "",
    codes: [...diagnostics, ...result.diagnostics].map(({ code }) => code),
  };
}

interface Generated {
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly openAPIV3Schema: JsonSchema };
}

/** What a generated module exports. */
export function exportsOf(text: string): { variables: Generated[] } & Record<string, unknown> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const module = { variables: [] };
  new Function("exports", outputText)(module);
  return module;
}
