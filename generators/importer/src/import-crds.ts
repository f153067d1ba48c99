import type { Diagnostic } from "@capikit/common/diagnostics";
import { importerDiagnostics } from "@capikit/model";
import type { Json } from "@capikit/schema";
import type { Crd } from "./crd/crd.ts";
import { reportUnexpressedParts } from "./crd/kind-markers.ts";
import { type CrdFile, readCrds } from "./crd/read-crds.ts";
import { isList, isObject } from "./json/json-values.ts";
import { groupFolders } from "./project/layout.ts";
import {
  type PackageInput,
  packageFiles,
  type ReportUnexpressedIn,
  type WrittenFile,
} from "./project/package-files.ts";
import { configFile, type NeededOptions, tsconfigFile } from "./project/settings.ts";
import { isEmbeddedMeta } from "./types/known-shapes.ts";

export interface ImportOptions {
  /** Whether to keep descriptions. Otherwise known shapes become types of `@capikit/api/meta`. */
  readonly descriptions: boolean;
  /** Whether to write a `tsconfig.json`, which makes the folder a project. Defaults to true. */
  readonly tsconfig?: boolean;
}

/** A part of a CRD that the types do not express. */
export interface Unexpressed {
  /** `metadata.name` of the CRD. */
  readonly crd: string;
  /** `spec.versions[v1].schema.openAPIV3Schema.spec.nodes[]` */
  readonly path: string;
  readonly keyword: string;
  readonly reason: string;
}

export interface ImportResult {
  /** Sorted by path, relative to the project's folder, with `/`. Empty after an error. */
  readonly files: readonly WrittenFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly unexpressed: readonly Unexpressed[];
  /** The contents of `capikit.config.ts`. */
  readonly options: NeededOptions;
}

/**
 * Converts CRDs to annotated types that generate the same CRDs: a folder per group and version, a
 * file per kind. Ignores `spec.conversion`, which is an emitter option. Pure and independent of the
 * order of CRDs and files.
 */
export function importCrds(files: readonly CrdFile[], options: ImportOptions): ImportResult {
  const diagnostics: Diagnostic[] = [];
  const read = readCrds(files, (problem) => diagnostics.push(problem)).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  if (diagnostics.some((problem) => problem.severity === "error"))
    return { files: [], diagnostics, unexpressed: [], options: {} };

  const unexpressed: Unexpressed[] = [];
  const reportUnexpressed: ReportUnexpressedIn = (crd, path, reason, object, key) => {
    unexpressed.push({ crd: crd.name, path, keyword: key, reason });
    diagnostics.push(
      importerDiagnostics.notExpressed.create({ crd: crd.name, path, reason }, crd.locate(object, key)),
    );
  };
  const crds = read.filter((crd) => canBeNamed(crd, reportUnexpressed));
  const embeddedObjectMeta = crds.some(({ versions }) =>
    versions.some(({ schema }) => hasEmbeddedMeta(schema)),
  );
  const dangerous = crds.some(({ versions }) => versions.some(({ schema }) => hasNumbers(schema)));
  const needed: NeededOptions = {
    ...(dangerous ? { allowDangerousTypes: true } : {}),
    ...(embeddedObjectMeta ? { generateEmbeddedObjectMeta: true } : {}),
  };

  for (const crd of crds)
    reportUnexpressedParts(crd, (path, ...rest) => reportUnexpressed(crd, path, ...rest));
  const folders = groupFolders(crds.map(({ group }) => group));
  const written: WrittenFile[] = [
    configFile(needed),
    ...(options.tsconfig === false ? [] : [tsconfigFile()]),
  ];
  for (const input of packagesOf(crds)) {
    const folder = ["api", folders.get(input.group) ?? "", input.version]
      .filter((part) => part !== "")
      .join("/");
    const types = { descriptions: options.descriptions, embeddedObjectMeta };
    for (const { path, text } of packageFiles(input, types, reportUnexpressed, (problem) =>
      diagnostics.push(problem),
    ))
      written.push({ path: `${folder}/${path}`, text });
  }
  written.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files: written, diagnostics, unexpressed, options: needed };
}

/** Kinds must be valid type names and versions valid package names; other CRDs are skipped. */
function canBeNamed(crd: Crd, reportUnexpressed: ReportUnexpressedIn): boolean {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(crd.kind)) {
    const reason = `kind ${crd.kind} is not a valid type name; the CRD is omitted`;
    reportUnexpressed(crd, "spec.names.kind", reason, crd.names, "kind");
    return false;
  }
  const odd = crd.versions.find(({ name }) => !/^v[1-9]/.test(name));
  if (odd === undefined) return true;
  const reason = `version ${odd.name} is not named like v1 or v1beta2; the CRD is omitted`;
  reportUnexpressed(crd, `spec.versions[${odd.name}]`, reason, odd.document, "name");
  return false;
}

function packagesOf(crds: readonly Crd[]): PackageInput[] {
  const packages = new Map<string, PackageInput & { crds: PackageInput["crds"][number][] }>();
  for (const crd of crds)
    for (const version of crd.versions) {
      const key = `${crd.group}/${version.name}`;
      const known = packages.get(key) ?? { group: crd.group, version: version.name, crds: [] };
      known.crds.push({ crd, version });
      packages.set(key, known);
    }
  return [...packages.values()];
}

/** Reports whether a nested schema equals ObjectMeta with `generateEmbeddedObjectMeta`. */
function hasEmbeddedMeta(schema: Json, name = ""): boolean {
  if (isList(schema)) return schema.some((item) => hasEmbeddedMeta(item));
  if (!isObject(schema)) return false;
  if (name === "metadata" && isEmbeddedMeta(schema)) return true;
  return Object.entries(schema).some(([key, value]) => hasEmbeddedMeta(value, key));
}

function hasNumbers(schema: Json): boolean {
  if (isList(schema)) return schema.some(hasNumbers);
  if (!isObject(schema)) return false;
  return schema.type === "number" || Object.values(schema).some(hasNumbers);
}
