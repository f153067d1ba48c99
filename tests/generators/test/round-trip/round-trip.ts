import { readdirSync, readFileSync } from "node:fs";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { crdEmitter } from "@capikit/generators/emit/crd";
import { importCrds, type WrittenFile } from "@capikit/generators/import";
import { memoryHost } from "@capikit/generators/memory-host";
import { readProject } from "@capikit/generators/source";
import type { JsonObject } from "@capikit/schema";
import { parse } from "yaml";
import { type CrdDifference, compareCrds } from "../../src/compare/compare-crds.ts";

const metaFolder = new URL("../../../../packages/api/src/meta/", import.meta.url);

/** The sources of `@capikit/api/meta`, as files of a project in memory. */
const metaFiles = Object.fromEntries(
  readdirSync(metaFolder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [`/meta/${name}`, readFileSync(new URL(name, metaFolder), "utf8")]),
);

/** The result of importing CRDs and generating them again. */
export interface RoundTrip {
  readonly files: readonly WrittenFile[];
  /** The parts that the importer could not express: `path: keyword`. */
  readonly unexpressed: readonly string[];
  /** Errors of reading and generating, with the line they are at. */
  readonly problems: readonly string[];
  /** Codes of warnings of the importer, and of the generator. */
  readonly warnings: { readonly imported: readonly string[]; readonly generated: readonly string[] };
  readonly differences: readonly CrdDifference[];
}

/** JSON in which the line separators that YAML does not allow are escaped. */
function yamlOf(crd: object): string {
  return JSON.stringify(crd).replace(
    /[\u0085\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Imports CRDs, generates CRDs from the types, and compares them. */
export function roundTrip(crds: readonly object[], { descriptions = true } = {}): RoundTrip {
  const input = crds.map((crd, index) => ({ path: `${index}.yaml`, text: yamlOf(crd) }));
  const imported = importCrds(input, { descriptions });
  const unexpressed = imported.unexpressed.map(({ path, keyword }) => `${path}: ${keyword}`);
  const problems: string[] = [];
  const report = (problem: Diagnostic): void => {
    if (problem.severity === "error") problems.push(problemText(problem));
  };
  for (const problem of imported.diagnostics) report(problem);
  const project = Object.fromEntries(imported.files.map(({ path, text }) => [`/project/${path}`, text]));
  const model = readProject(
    {
      root: "/project",
      host: memoryHost({ ...project, ...metaFiles }),
      fallbackPackages: { "@capikit/api/meta": "/meta/index.ts" },
    },
    report,
  );
  const emitted = crdEmitter.emit(model, { ...imported.options });
  for (const problem of emitted.diagnostics) report(problem);
  const generated = new Map(
    emitted.artefacts.map(({ text }) => {
      const crd: JsonObject = parse(text, { version: "1.1" });
      return [nameOf(crd), crd];
    }),
  );
  const differences = crds.flatMap((crd): CrdDifference[] => {
    const original: JsonObject = JSON.parse(JSON.stringify(crd));
    const again = generated.get(nameOf(original));
    return again === undefined
      ? [{ path: nameOf(original), left: original, right: undefined }]
      : compareCrds(original, again, { descriptions });
  });
  const warningsOf = (all: readonly Diagnostic[]): readonly string[] =>
    all.filter(({ severity }) => severity === "warning").map(({ code }) => code);
  const warnings = {
    imported: warningsOf(imported.diagnostics),
    generated: warningsOf(emitted.diagnostics),
  };
  return { files: imported.files, unexpressed, problems, warnings, differences };
}

function nameOf({ metadata }: JsonObject): string {
  return String((metadata as JsonObject | undefined)?.name);
}

function problemText({ code, message, location }: Diagnostic): string {
  return location === undefined ? `${code} ${message}` : `${code} ${message}\n${location.frame}`;
}

/** A CRD with one version whose spec is the schema. */
export function crdOfSpec(spec: object, version: object = {}): JsonObject {
  return crdOf({ type: "object", properties: { spec } }, version);
}

/** A CRD with one version of the schema. */
export function crdOf(
  schema: object,
  version: object = {},
  spec: object = {},
  metadata: object = {},
): JsonObject {
  return JSON.parse(
    JSON.stringify({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "gadgets.example.org", ...metadata },
      spec: {
        group: "example.org",
        scope: "Namespaced",
        names: { kind: "Gadget", plural: "gadgets" },
        versions: [
          { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version },
        ],
        ...spec,
      },
    }),
  );
}
