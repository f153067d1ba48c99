import {
  type ContractField,
  type ContractResource,
  type ContractRule,
  fieldsIn,
  type RuleId,
} from "@capikit/api/contract";
import { compareApiVersions } from "@capikit/common/versions";
import type { Finding, Place } from "../findings/finding.ts";
import { type FileView, type ProviderView, providerView } from "../provider/provider-view.ts";
import type { CrdVersion, CrdView } from "../read/crd-view.ts";
import { type LintFile, roleOfFile } from "../read/lint-file.ts";
import { type LintObject, listOf, recordOf, type YamlRecord } from "../read/lint-object.ts";
import { readFile } from "../read/read-file.ts";
import { newestFirst, seriesNumber } from "../read/release-series.ts";
import { schemaAt } from "../read/schema-path.ts";
import { needsLabel } from "../rules/crd-label-rules.ts";
import { type FieldProblem, isBelow, problemsOf } from "../rules/field-problems.ts";
import { rulesWithFields } from "../rules/field-rules.ts";
import { lint } from "../run/lint.ts";

/** A field that contract v1beta2 asks for and the kind lacks, or has in another form. */
export interface MissingField {
  readonly rule: RuleId;
  readonly field: ContractField;
  /** The field of contract v1beta1 that says the same, which the kind has. */
  readonly from?: string;
}

/** What a kind has to go through. */
export interface KindMigration {
  readonly kind: string;
  readonly group: string;
  /** The CRD's name. */
  readonly crd: string;
  readonly role: ContractResource;
  readonly place: Place;
  /** The version that keeps contract v1beta1: the highest that its label lists. */
  readonly oldVersion: string;
  /** What the version with the new fields may be called. The old one itself where nothing changes. */
  readonly newVersion: string;
  /** The label that the CRD needs then. */
  readonly label: readonly [key: string, value: string];
  readonly missing: readonly MissingField[];
  /** Fields of contract v1beta1 that nobody reads under v1beta2. */
  readonly obsolete: readonly string[];
  /** Whether conditions have the form of Cluster API v1beta1, with a severity. */
  readonly oldConditions: boolean;
  /** The CRD as it stands in the file. */
  readonly value: YamlRecord;
}

/** What is between a provider of contract v1beta1 and contract v1beta2. */
export interface MigrationPlan {
  readonly kinds: readonly KindMigration[];
  /** Kinds that bear the label of v1beta2 already. */
  readonly done: readonly string[];
  /** What else is open: the series of metadata.yaml, roles, and faults of kinds that are labelled already. */
  readonly findings: readonly Finding[];
}

/** Says what is missing, kind by kind. Pure. */
export function planMigration(files: readonly LintFile[]): MigrationPlan {
  const views = files.map((file): FileView => {
    const { text = "", objects } = readFile(file);
    return { path: file.path, role: roleOfFile(file.path), text, objects };
  });
  const view = providerView(views, {});
  const crds = unique(view.crds.filter(needsLabel));
  const open = crds.filter(({ labelled }) => labelled.v1beta2 === undefined);
  return {
    kinds: open.flatMap(kindMigration),
    done: crds.filter(({ labelled }) => labelled.v1beta2 !== undefined).map(({ kind }) => kind),
    findings: [...seriesFindings(view), ...remaining(files)],
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
      problemsOf(rule, crd, old, "v1beta2").flatMap((fault) => missingFields(rule, role, fault)),
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

/** A field, and what is to be below it. */
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

/** What only contract v1beta1 has, and the schema too. Parts of a field that is told are left out. */
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

/** v1beta1 becomes v1beta2, v1 becomes v2, and so on, until there is none of that name. */
function nextVersion({ versions }: CrdView): string {
  const newest =
    versions
      .map(({ name }) => name)
      .toSorted(compareApiVersions)
      .at(-1) ?? "v1beta1";
  if (newest === "v1alpha1" || /alpha/.test(newest)) return newest.replace(/alpha\d+$/, "beta1");
  // Names of versions are DNS labels of at most 63 characters.
  const [number] = /(?<!\d)\d{1,63}$/.exec(newest) ?? [];
  return number === undefined ? "v2" : `${newest.slice(0, -number.length)}${BigInt(number) + 1n}`;
}

/** A CRD may stand in the project and among its components. */
function unique(crds: readonly CrdView[]): CrdView[] {
  return [...new Map(crds.map((crd) => [crd.object.name, crd])).values()];
}

function* seriesFindings({ metadata }: ProviderView): Generator<Finding> {
  for (const object of metadata.flatMap(({ objects }) => objects.slice(0, 1))) {
    const series = listOf(object.value.releaseSeries).map(recordOf);
    if (series.length === 0 || series.some(({ contract }) => contract === "v1beta2")) continue;
    yield seriesFinding(object, series);
  }
}

function seriesFinding(object: LintObject, series: readonly YamlRecord[]): Finding {
  const newest = series.toSorted(newestFirst)[0];
  const [major, minor] = [seriesNumber(newest?.major) || 0, seriesNumber(newest?.minor) || 0];
  return {
    rule: "metadata/contract-and-labels",
    level: "error",
    place: object.at(["releaseSeries"]),
    message: "no release series keeps contract v1beta2",
    help: `add the series of the release that brings it, such as {major: ${major}, minor: ${minor + 1}, contract: v1beta2}; a contract does not change within a series`,
  };
}

/** What lint finds under contract v1beta2, but for the labels that the kinds get. */
function remaining(files: readonly LintFile[]): Finding[] {
  const { findings } = lint(files, { contract: "v1beta2", whole: true });
  return findings.filter(
    ({ rule, level }) =>
      level !== "info" &&
      !/^(crd\/contract-label|crd\/contract-label-differs|metadata\/contract-and-labels)$/.test(rule),
  );
}
