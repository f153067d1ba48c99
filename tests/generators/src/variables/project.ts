import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { crdEmitter } from "@capikit/generators/emit/crd";
import { variablesEmitter } from "@capikit/generators/emit/variables";
import { memoryHost } from "@capikit/generators/memory-host";
import type { Model } from "@capikit/generators/model";
import { readProject } from "@capikit/generators/source";
import type { JsonSchema } from "@capikit/schema";
import { parse } from "yaml";

const metaFolder = join(import.meta.dirname, "../../../../packages/api/src/meta");

/** Reads a project in memory, with paths relative to its root. Throws on errors in types. */
export function readFiles(files: Readonly<Record<string, string>>): Model {
  const placed = Object.entries(files).map(([path, text]) => [`/p/${path}`, text]);
  const meta = readdirSync(metaFolder).map((name) => [
    `/meta/${name}`,
    readFileSync(join(metaFolder, name), "utf8"),
  ]);
  const host = memoryHost({
    "/meta/package.json": '{ "name": "meta" }',
    ...Object.fromEntries(meta),
    ...Object.fromEntries(placed),
  });
  return readProject(
    { root: "/p", host, fallbackPackages: { "@capikit/api/meta": "/meta/index.ts" } },
    (diagnostic) => {
      if (isError(diagnostic)) throw new Error(`${diagnostic.code} ${diagnostic.message}`);
    },
  );
}

/** A ClusterClassVariable as it is sent. */
export interface SentVariable {
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly openAPIV3Schema: JsonSchema };
}

/** The generated module's exports as JSON; undefined after an error. */
export async function generatedVariables(
  model: Model,
): Promise<{ variables: readonly SentVariable[]; diagnostics: readonly Diagnostic[] }> {
  const { artefacts, diagnostics } = variablesEmitter.emit(model, {});
  const [artefact] = artefacts;
  if (artefact === undefined) return { variables: [], diagnostics };
  const script = stripTypeScriptTypes(artefact.text);
  const { variables } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  return { variables: JSON.parse(JSON.stringify(variables)), diagnostics };
}

/** The schema of `spec` of the only kind of a group, as its CRD has it. */
export function crdSpec(model: Model, group: string): JsonSchema {
  const { artefacts } = crdEmitter.emit(model, {});
  const text = artefacts.find(({ path }) => path.startsWith(`${group}_`))?.text ?? "";
  return parse(text).spec.versions[0].schema.openAPIV3Schema.properties.spec;
}
