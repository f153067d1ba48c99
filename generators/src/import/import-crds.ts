import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import type { Json } from "@capikit/schema";
import * as importerDiagnostics from "../model/diagnostics/codes/importer.ts";
import type { Crd, CrdVersion } from "./crd/crd.ts";
import { type CrdFile, readCrds } from "./crd/read-crds.ts";
import { reportUnexpressedParts } from "./crd/unexpressed-parts.ts";
import { isList, isObject } from "./json/json-values.ts";
import { kindFile, type ReportUnexpressedIn, type VersionedCrd } from "./project/kind-file.ts";
import { packageIndex } from "./project/package-index.ts";
import { fileNames, type GroupVersion, placePackages } from "./project/place-packages.ts";
import { configFile, type NeededOptions, tsconfigFile, type WrittenFile } from "./project/settings.ts";
import type { TypeOptions } from "./types/context.ts";

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
  /** The contents of `capikit.config.ts`. */
  readonly options: NeededOptions;
  readonly diagnostics: readonly Diagnostic[];
  readonly unexpressed: readonly Unexpressed[];
}

/**
 * Converts CRDs to annotated types that generate the same CRDs: a folder per group and version, a
 * file per kind. Pure, and independent of the order of CRDs and files.
 */
export function importCrds(files: readonly CrdFile[], options: TypeOptions): ImportResult {
  const diagnostics: Diagnostic[] = [];
  const read = readCrds(files, (problem) => diagnostics.push(problem)).sort((a, b) =>
    compareText(a.name, b.name),
  );
  if (diagnostics.some(isError)) return { files: [], diagnostics, unexpressed: [], options: {} };

  const unexpressed: Unexpressed[] = [];
  const reportUnexpressed: ReportUnexpressedIn = (crd, path, reason, object, key) => {
    unexpressed.push({ crd: crd.name, path, keyword: key, reason });
    diagnostics.push(
      importerDiagnostics.notExpressed.create({ crd: crd.name, path, reason }, crd.locate(object, key)),
    );
  };
  const crds = read
    .filter((crd) => canBeNamed(crd, reportUnexpressed))
    .map((crd) => withoutUnservedVersions(crd, reportUnexpressed));
  const dangerous = crds.some(({ versions }) => versions.some(({ schema }) => hasNumbers(schema)));
  const needed: NeededOptions = dangerous ? { allowDangerousTypes: true } : {};

  for (const crd of crds)
    reportUnexpressedParts(crd, (path, ...rest) => reportUnexpressed(crd, path, ...rest));
  const packages = packagesOf(crds);
  const folderOf = placePackages(packages);
  const written: WrittenFile[] = [configFile(needed), tsconfigFile()];
  const report: Report = (problem) => diagnostics.push(problem);
  for (const input of packages) {
    const folder = folderOf(input);
    const names = fileNames(input.crds.map(({ crd }) => crd.kind));
    const modules = input.crds.map((one) => {
      const { kind } = one.crd;
      return { name: names.get(kind) ?? "", kind, ...kindFile(one, options, reportUnexpressed, report) };
    });
    written.push({ path: `${folder}/index.ts`, text: packageIndex(input, modules) });
    for (const { name, text } of modules) written.push({ path: `${folder}/${name}.ts`, text });
  }
  if (diagnostics.some(isError)) return { files: [], diagnostics, unexpressed, options: needed };
  written.sort((a, b) => compareText(a.path, b.path));
  return { files: written, diagnostics, unexpressed, options: needed };
}

/** Kinds must be valid type names and versions valid package names; other CRDs are skipped. */
function canBeNamed(crd: Crd, reportUnexpressed: ReportUnexpressedIn): boolean {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(crd.kind)) {
    const reason = `kind ${crd.kind} is not a valid type name; the CRD is omitted`;
    reportUnexpressed(crd, "spec.names.kind", reason, crd.names, "kind");
    return false;
  }
  const odd = crd.versions.find((version) => !hasVersionName(version) && !isUnserved(version));
  if (odd === undefined) return true;
  const reason = `version ${odd.name} is not named like v1 or v1beta2; the CRD is omitted`;
  reportUnexpressed(crd, `spec.versions[${odd.name}]`, reason, odd.document, "name");
  return false;
}

/** Omits versions without a valid name that no client can read. */
function withoutUnservedVersions(crd: Crd, reportUnexpressed: ReportUnexpressedIn): Crd {
  const versions = crd.versions.filter((version) => {
    if (hasVersionName(version)) return true;
    const reason = `version ${version.name} is not named like v1 or v1beta2; it is not served, and omitted`;
    reportUnexpressed(crd, `spec.versions[${version.name}]`, reason, version.document, "name");
    return false;
  });
  return versions.length === crd.versions.length ? crd : { ...crd, versions };
}

function hasVersionName({ name }: CrdVersion): boolean {
  return /^v[1-9]/.test(name);
}

function isUnserved({ document }: CrdVersion): boolean {
  return document.served === false && document.storage !== true;
}

/** The CRDs of one group in one version. */
interface PackageInput extends GroupVersion {
  readonly crds: VersionedCrd[];
}

function packagesOf(crds: readonly Crd[]): PackageInput[] {
  const packages = new Map<string, PackageInput>();
  for (const crd of crds)
    for (const version of crd.versions) {
      const key = `${crd.group}/${version.name}`;
      const known = packages.get(key) ?? { group: crd.group, version: version.name, crds: [] };
      known.crds.push({ crd, version });
      packages.set(key, known);
    }
  return [...packages.values()];
}

function hasNumbers(schema: Json): boolean {
  if (isList(schema)) return schema.some(hasNumbers);
  if (!isObject(schema)) return false;
  return schema.type === "number" || Object.values(schema).some(hasNumbers);
}
