import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import type { Json } from "@capikit/schema";
import * as importerDiagnostics from "../model/diagnostics/codes/importer.ts";
import type { SourceText } from "../model/text/source-text.ts";
import type { Crd, CrdVersion } from "./crd/crd.ts";
import { type CrdFile, readCrds } from "./crd/read-crds.ts";
import { reportUnexpressedParts } from "./crd/unexpressed-parts.ts";
import { isList, isObject } from "./json/json-values.ts";
import {
  declaresKind,
  type ExistingProject,
  existingModules,
  existingPackages,
  isExported,
  isImported,
} from "./project/existing-project.ts";
import { type KindFile, kindFile, type ReportUnexpressedIn, type VersionedCrd } from "./project/kind-file.ts";
import { newIndex, type PackageModule, packageIndex } from "./project/package-index.ts";
import { fileNames, type GroupVersion, placePackages } from "./project/place-packages.ts";
import { configFile, type NeededOptions, tsconfigFile, type WrittenFile } from "./project/settings.ts";
import type { TypeOptions } from "./types/context.ts";

export interface ImportOptions {
  /** Whether to keep descriptions. Otherwise known shapes become types of `@capikit/api/meta`. */
  readonly descriptions: boolean;
  /** The project to add to. Default: a new one. */
  readonly project?: ExistingProject;
  /**
   * Whether to replace the files of earlier imports, with edits of their author. Default: false,
   * where another text of such a file is an error.
   */
  readonly replace?: boolean;
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
  /** The contents of `capikit.config.ts`. */
  readonly options: NeededOptions;
  readonly diagnostics: readonly Diagnostic[];
  readonly unexpressed: readonly Unexpressed[];
}

/**
 * Converts CRDs to annotated types that generate the same CRDs: a folder per group and version, a
 * file per kind, added to the packages of a project. Pure, and independent of the order of CRDs and
 * files.
 */
export function importCrds(files: readonly CrdFile[], options: ImportOptions): ImportResult {
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
  const project: ExistingProject = options.project ?? { files: new Map() };
  const packages = packagesOf(crds);
  const folderOf = placePackages(packages, existingPackages(project));
  const written: WrittenFile[] = [configFile(needed), tsconfigFile()];
  const types: TypeOptions = {
    descriptions: options.descriptions,
    embeddedObjectMeta: project.embeddedObjectMeta ?? false,
  };
  for (const input of packages)
    for (const file of packageFiles(input, folderOf(input), project, (one, earlier) => {
      const report: Report = (problem) => diagnostics.push(problem);
      const file = kindFile(one, types, reportUnexpressed, report);
      if (earlier !== undefined && options.replace !== true && earlier.text !== file.text)
        report(importerDiagnostics.importDiffers.create({}, { source: earlier, start: 0, end: 0 }));
      return file;
    }))
      written.push(file);
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

/** Returns the files of one API package: its index, and one per kind. */
function packageFiles(
  input: PackageInput,
  folder: string,
  project: ExistingProject,
  print: (one: VersionedCrd, earlier: SourceText | undefined) => KindFile,
): WrittenFile[] {
  const modules = existingModules(project, folder);
  const homes = new Map(
    input.crds.flatMap(({ crd }): [string, string][] => {
      const home = modules.find((module) => declaresKind(module, crd));
      return home === undefined ? [] : [[crd.kind, home.name]];
    }),
  );
  /** The file of an earlier import. Writing to other files is refused by default. */
  const earlierOf = (name: string): SourceText | undefined => {
    const module = modules.find((one) => one.name === name && isImported(one));
    return module && { path: `${folder}/${name}.ts`, text: module.text };
  };
  const fresh = input.crds.map(({ crd }) => crd.kind).filter((kind) => !homes.has(kind));
  // Files without the mark of an import are not avoided: writing to them is refused.
  const taken = modules.filter(isImported).map(({ name }) => name);
  const names = fileNames(fresh, ["index", ...taken]);
  const imported = input.crds.map((one) => {
    const { kind } = one.crd;
    const name = homes.get(kind) ?? names.get(kind) ?? "";
    return { name, kind, ...print(one, earlierOf(name)) };
  });
  const others = modules.filter(({ name }) => !imported.some((one) => one.name === name));
  const index = project.files.get(`${folder}/index.ts`);
  const all: PackageModule[] = [...others.filter(({ name }) => isExported(index, name)), ...imported];
  return [
    {
      path: `${folder}/index.ts`,
      text: packageIndex(all, project.importExtension ?? ".js", index ?? newIndex(input)),
      ...(index !== undefined && { existing: "replace" as const }),
    },
    ...imported.map(({ name, text }) => ({ path: `${folder}/${name}.ts`, text })),
  ];
}

function hasNumbers(schema: Json): boolean {
  if (isList(schema)) return schema.some(hasNumbers);
  if (!isObject(schema)) return false;
  return schema.type === "number" || Object.values(schema).some(hasNumbers);
}
