import {
  type ContractField,
  type ContractResource,
  type ContractRule,
  fieldsIn,
  type RuleId,
} from "@capikit/api/contract";
import { createDiagnostic, type Diagnostic, type DiagnosticLocation } from "@capikit/common/diagnostics";
import { compareApiVersions } from "@capikit/common/versions";
import { type FileView, type ProviderView, providerView } from "../provider/provider-view.ts";
import type { CrdVersion, CrdView } from "../read/crd-view.ts";
import { fileName, type LintFile, roleOfFile } from "../read/lint-file.ts";
import { type LintObject, listOf, recordOf, type YamlRecord } from "../read/lint-object.ts";
import { readFile } from "../read/read-file.ts";
import { newestFirst, seriesNumber } from "../read/release-series.ts";
import { schemaAt } from "../read/schema-path.ts";
import { needsLabel } from "../rules/crd-label-rules.ts";
import { type FieldProblem, isBelow, problemsOf } from "../rules/field-problems.ts";
import { rulesWithFields } from "../rules/field-rules.ts";
import { lint } from "../run/lint.ts";
import { lintRule } from "../run/rules-catalogue.ts";

/** A field that contract v1beta2 requires and the kind does not have in that form. */
export interface MissingField {
  readonly rule: RuleId;
  readonly field: ContractField;
  /** Field of contract v1beta1 that the kind has instead. */
  readonly from?: string;
}

/** The migration of one kind. */
export interface KindMigration {
  readonly kind: string;
  readonly group: string;
  /** CRD name. */
  readonly crd: string;
  readonly role: ContractResource;
  readonly place: DiagnosticLocation;
  /** Version that implements contract v1beta1: the highest that its label lists. */
  readonly oldVersion: string;
  /** Proposed name of the version with the new fields; `oldVersion` if nothing changes. */
  readonly newVersion: string;
  /** Label that the CRD needs after the migration. */
  readonly label: readonly [key: string, value: string];
  /** Fields of contract v1beta1 that core does not read under v1beta2. */
  readonly obsolete: readonly string[];
  /** Whether conditions have the Cluster API v1beta1 form with a severity. */
  readonly oldConditions: boolean;
  readonly missing: readonly MissingField[];
  /** CRD in the file. */
  readonly value: YamlRecord;
}

/** The steps of a provider from contract v1beta1 to contract v1beta2. */
export interface MigrationPlan {
  readonly kinds: readonly KindMigration[];
  /** Kinds that already have the v1beta2 label. */
  readonly done: readonly string[];
  /** Other open points: metadata.yaml, roles, and problems of kinds that are already labelled. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the missing steps per kind. Does no I/O. */
export function planMigration(files: readonly LintFile[]): MigrationPlan {
  const views = files.map((file): FileView => {
    const { text = "", objects } = readFile(file);
    const { path } = file;
    return { path, name: fileName(path), role: roleOfFile(path), text, objects };
  });
  const view = providerView(views, {});
  const crds = unique(view.crds.filter(needsLabel));
  const open = crds.filter(({ labelled }) => labelled.v1beta2 === undefined);
  return {
    kinds: open.flatMap(kindMigration),
    done: crds.filter(({ labelled }) => labelled.v1beta2 !== undefined).map(({ kind }) => kind),
    diagnostics: [...seriesProblems(view), ...remaining(files)],
  };
}

function kindMigration(crd: CrdView): KindMigration[] {
  const { role, object } = crd;
  const served = crd.versions.filter((version) => version.served);
  const listed = served.filter(({ name }) => crd.labelled.v1beta1?.includes(name) ?? true);
  const old = listed.toSorted((a, b) => compareApiVersions(a.name, b.name)).at(-1);
  if (role === undefined || old === undefined) return [];
  const missing = rulesWithFields
    .filter(({ versions }) => versions.includes("v1beta2"))
    .flatMap((rule) =>
      problemsOf(rule, crd, old, "v1beta2").flatMap((problem) => missingFields(rule, role, problem)),
    );
  const obsolete = obsoleteFields(role, old);
  const oldConditions = schemaAt(old.schema, "status.conditions[].severity").known === true;
  const newVersion = missing.length + obsolete.length > 0 || oldConditions ? nextVersion(crd) : old.name;
  return [
    {
      kind: crd.kind,
      group: crd.group,
      crd: object.name,
      role,
      place: object.at(["metadata", "name"]),
      oldVersion: old.name,
      newVersion,
      label: ["cluster.x-k8s.io/v1beta2", newVersion],
      missing,
      obsolete,
      oldConditions,
      value: object.value,
    },
  ];
}

/** A field and the fields below it. */
function missingFields(
  rule: ContractRule,
  role: ContractResource,
  { field, otherForm }: FieldProblem,
): MissingField[] {
  const below = fieldsIn(rule, "v1beta2").filter(
    ({ of, path, presence }) => of.includes(role) && presence !== "unset" && isBelow(path, field.path),
  );
  return [field, ...below].map((wanted) => ({
    rule: rule.id,
    field: wanted,
    ...(otherForm !== undefined &&
      (wanted === field || wanted.surfaces !== undefined) && { from: otherForm }),
  }));
}

/** Returns fields of the schema that only contract v1beta1 has, without their children. */
function obsoleteFields(role: ContractResource, { schema }: CrdVersion): string[] {
  const of = (version: "v1beta1" | "v1beta2"): string[] =>
    rulesWithFields
      .flatMap((rule) => fieldsIn(rule, version))
      .filter(({ of: roles }) => roles.includes(role))
      .map(({ path }) => path);
  const kept = new Set(of("v1beta2"));
  const gone = [...new Set(of("v1beta1"))].filter(
    (path) => !kept.has(path) && !/[[{]/.test(path) && schemaAt(schema, path).known === true,
  );
  return gone.filter((path) => !gone.some((other) => path.startsWith(`${other}.`)));
}

/** Returns the next unused name: v1beta2 after v1beta1, v2 after v1. */
function nextVersion({ versions }: CrdView): string {
  const newest =
    versions
      .map(({ name }) => name)
      .toSorted(compareApiVersions)
      .at(-1) ?? "v1beta1";
  if (newest === "v1alpha1" || /alpha/.test(newest)) return newest.replace(/alpha\d+$/, "beta1");
  // Version names are DNS labels of at most 63 characters.
  const [number] = /(?<!\d)\d{1,63}$/.exec(newest) ?? [];
  return number === undefined ? "v2" : `${newest.slice(0, -number.length)}${BigInt(number) + 1n}`;
}

/** A CRD may be in both the project and its components. */
function unique(crds: readonly CrdView[]): CrdView[] {
  return [...new Map(crds.map((crd) => [crd.object.name, crd])).values()];
}

function* seriesProblems({ metadata }: ProviderView): Generator<Diagnostic> {
  for (const object of metadata.flatMap(({ objects }) => objects.slice(0, 1))) {
    const series = listOf(object.value.releaseSeries).map(recordOf);
    if (series.length === 0 || series.some(({ contract }) => contract === "v1beta2")) continue;
    yield seriesProblem(object, series);
  }
}

function seriesProblem(object: LintObject, series: readonly YamlRecord[]): Diagnostic {
  const newest = series.toSorted(newestFirst)[0];
  const [major, minor] = [seriesNumber(newest?.major) || 0, seriesNumber(newest?.minor) || 0];
  return createDiagnostic(
    lintRule("metadata/contract-and-labels"),
    "no release series has contract v1beta2",
    {
      location: object.at(["releaseSeries"]),
      help: `add the series of the next release, such as {major: ${major}, minor: ${minor + 1}, contract: v1beta2}; do not change the contract within a series`,
    },
  );
}

/** Returns the problems under contract v1beta2, except for the new labels. */
function remaining(files: readonly LintFile[]): Diagnostic[] {
  const { diagnostics } = lint(files, { contract: "v1beta2", whole: true });
  return diagnostics.filter(
    ({ code, severity }) =>
      severity !== "info" &&
      !/^(crd\/contract-label|crd\/contract-label-differs|metadata\/contract-and-labels)$/.test(code),
  );
}
