import {
  type ContractField,
  type ContractResource,
  type ContractRule,
  fieldsIn,
  type RuleId,
} from "@capikit/api/contract";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { compareApiVersions, contractLabel } from "@capikit/common/kubernetes";
import { type FieldProblem, isBelow, problemsOf } from "../provider/field-problems.ts";
import type { CrdVersion, CrdView } from "../read/crd-view.ts";
import type { YamlRecord } from "../read/lint-object.ts";
import { schemaAt } from "../read/schema-path.ts";
import { rulesWithFields } from "../rules/field-rules.ts";
import { type FieldMove, statusMoves } from "./status-moves.ts";

/** The counterparts of contract v1beta2 for spec fields of contract v1beta1. */
const counterparts: readonly (FieldMove & Required<Pick<FieldMove, "becomes">>)[] = [
  ...["nodeDrainTimeout", "nodeVolumeDetachTimeout", "nodeDeletionTimeout"].map((name) => ({
    from: `spec.machineTemplate.${name}`,
    to: `spec.machineTemplate.spec.deletion.${name}Seconds`,
    becomes: "seconds" as const,
  })),
  {
    from: "spec.machineTemplate.infrastructureRef",
    to: "spec.machineTemplate.spec.infrastructureRef",
    becomes: "reference",
  },
];

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
  /** Version that implements contract v1beta1: the highest served version that its label lists. */
  readonly oldVersion: string;
  /**
   * Proposed name of the new version, the same for all kinds of the group; `oldVersion` if no kind
   * of the group changes.
   */
  readonly newVersion: string;
  /** Other versions of the CRD, which no draft contains. */
  readonly otherVersions: readonly string[];
  /** Labels of the CRD, including those of kustomizations. */
  readonly labels: Readonly<Record<string, string>>;
  /** Contract labels that the CRD needs after the migration, and has without this version today. */
  readonly newLabels: Readonly<Record<string, string>>;
  /** Spec fields of contract v1beta1 that core does not read under v1beta2. */
  readonly obsolete: readonly string[];
  /** Whether conditions have the Cluster API v1beta1 form with a severity. */
  readonly oldConditions: boolean;
  /** Fields that have another place or form in the new version. */
  readonly moves: readonly FieldMove[];
  readonly missing: readonly MissingField[];
  /** CRD in the file. */
  readonly value: YamlRecord;
}

/** A migration before the versions of its group are known. */
type KindChanges = Omit<KindMigration, "newVersion" | "newLabels"> & {
  readonly view: CrdView;
  readonly isChanged: boolean;
};

/** Returns the migrations of kinds without a label for contract v1beta2. */
export function kindMigrations(crds: readonly CrdView[]): KindMigration[] {
  const all = crds.flatMap(changesOf);
  return all.map(({ view, isChanged: _, ...changes }) => {
    const group = all.filter((other) => other.group === changes.group);
    const newVersion = group.some(({ isChanged }) => isChanged)
      ? nextVersion(group.flatMap((other) => other.view.versions.map(({ name }) => name)))
      : changes.oldVersion;
    const isListed = view.labelled.v1beta1?.includes(changes.oldVersion) === true;
    return {
      ...changes,
      newVersion,
      newLabels: {
        ...(!isListed && { [contractLabel("v1beta1")]: changes.oldVersion }),
        [contractLabel("v1beta2")]: newVersion,
      },
    };
  });
}

function changesOf(view: CrdView): KindChanges[] {
  const { role, object } = view;
  const old = oldVersionOf(view);
  if (role === undefined || old === undefined) return [];
  const missing = rulesWithFields
    .filter(({ versions }) => versions.includes("v1beta2"))
    .flatMap((rule) =>
      problemsOf(rule, view, old, "v1beta2").flatMap((problem) => missingFields(rule, role, problem)),
    );
  const obsolete = obsoleteFields(role, old);
  const oldConditions = schemaAt(old.schema, "status.conditions[].severity").known === true;
  const moves = [
    ...statusMoves({ schema: old.schema, role, missing, obsolete, oldConditions }),
    ...specMoves(old.schema, missing, obsolete),
  ];
  return [
    {
      kind: view.kind,
      group: view.group,
      crd: object.name,
      role,
      place: object.at(["metadata", "name"]),
      oldVersion: old.name,
      otherVersions: view.versions.map(({ name }) => name).filter((name) => name !== old.name),
      labels: object.labels,
      obsolete: obsolete.filter((path) => !moves.some(({ from }) => from === path)),
      oldConditions,
      moves,
      missing,
      value: object.value,
      view,
      isChanged: missing.length + obsolete.length + moves.length > 0 || oldConditions,
    },
  ];
}

/** Returns the highest served version of the v1beta1 label; without one, of all. */
function oldVersionOf({ versions, labelled }: CrdView): CrdVersion | undefined {
  const served = versions.filter((version) => version.served && version.name !== "");
  const listed = served.filter(({ name }) => labelled.v1beta1?.includes(name));
  return (listed.length > 0 ? listed : served).toSorted((a, b) => compareApiVersions(a.name, b.name)).at(-1);
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
function nextVersion(versions: readonly string[]): string {
  const newest = versions.toSorted(compareApiVersions).at(-1) ?? "v1beta1";
  if (newest === "v1alpha1" || /alpha/.test(newest)) return newest.replace(/alpha\d+$/, "beta1");
  // Version names are DNS labels of at most 63 characters.
  const [number] = /(?<!\d)\d{1,63}$/.exec(newest) ?? [];
  return number === undefined ? "v2" : `${newest.slice(0, -number.length)}${BigInt(number) + 1n}`;
}

/** Returns the moves of spec fields that core reads elsewhere and in another form. */
function specMoves(
  schema: YamlRecord,
  missing: readonly MissingField[],
  obsolete: readonly string[],
): FieldMove[] {
  const has = (path: string): boolean => schemaAt(schema, path).known === true;
  const isReference = (path: string): boolean =>
    ["apiVersion", "kind", "name"].every((name) => has(`${path}.${name}`));
  return counterparts.filter(
    ({ from, to, becomes }) =>
      obsolete.includes(from) &&
      missing.some(({ field }) => field.path === to) &&
      (becomes !== "reference" || isReference(from)),
  );
}
