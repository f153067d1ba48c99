import {
  type ContractField,
  type ContractRule,
  type ContractVersion,
  fieldsIn,
  parseFieldPath,
} from "@capikit/api/contract";
import type { CrdVersion, CrdView } from "../read/crd-view.ts";
import type { YamlPath, YamlRecord } from "../read/lint-object.ts";
import { isClosed, isStringMap, knows, schemaAt } from "../read/schema-path.ts";
import type { ProviderView } from "./provider-view.ts";

/** A contract field that is missing in a schema or has another type. */
export interface FieldProblem {
  readonly crd: CrdView;
  readonly version: CrdVersion;
  readonly contract: ContractVersion;
  readonly field: ContractField;
  /** `closed`: a map without members. */
  readonly cause: "missing" | "type" | "closed";
  readonly has?: string;
  /** Field of the schema by which the other contract expresses the same. */
  readonly otherForm?: string;
  /** Path in the CRD. */
  readonly path: YamlPath;
}

/** Returns the versions in a contract's label, or without labels the newest version. */
function versionsFor(
  crd: CrdView,
  contract: ContractVersion,
  asked: ContractVersion | undefined,
): readonly CrdVersion[] {
  // Pools have no label, and both contracts require the same fields.
  if (crd.role === "IPPool")
    return contract === (asked ?? "v1beta2") ? crd.versions.filter(({ served }) => served) : [];
  const listed = crd.labelled[contract];
  if (listed !== undefined) return crd.versions.filter(({ name, served }) => served && listed.includes(name));
  const unlabelled = crd.labelled.v1beta1 === undefined && crd.labelled.v1beta2 === undefined;
  const last = crd.versions.findLast(({ served }) => served);
  return asked === contract && unlabelled && last !== undefined ? [last] : [];
}

/** Reports whether core reads a version that a label lists, and not another version or contract. */
function isReadFor(
  { labelled, role }: CrdView,
  { name }: CrdVersion,
  contract: ContractVersion,
  asked: ContractVersion | undefined,
): boolean {
  if (role === "IPPool" || labelled[contract] === undefined) return true;
  // @until CAPI v1.16
  if (contract === "v1beta1" && asked === undefined && labelled.v1beta2 !== undefined) return false;
  return labelled[contract][0] === name;
}

/** Returns all field problems of a rule, in every CRD and version that must implement it. */
export function fieldProblems(rule: ContractRule, view: ProviderView): FieldProblem[] {
  return view.crds.flatMap((crd) =>
    view.contracts
      .filter(
        (contract) =>
          rule.versions.includes(contract) && crd.role !== undefined && rule.resources.includes(crd.role),
      )
      .flatMap((contract) =>
        versionsFor(crd, contract, view.asked).flatMap((version) => {
          // Another rule reports a version without a schema.
          if (Object.keys(version.schema).length === 0) return [];
          return isReadFor(crd, version, contract, view.asked)
            ? problemsOf(rule, crd, version, contract)
            : [];
        }),
      ),
  );
}

/** Returns the field problems of one version. */
function problemsOf(
  rule: ContractRule,
  crd: CrdView,
  version: CrdVersion,
  contract: ContractVersion,
): FieldProblem[] {
  const fields = fieldsIn(rule, contract).filter(({ of }) => crd.role !== undefined && of.includes(crd.role));
  const { schema } = version;
  const others = rule.fields.filter(({ versions }) => !versions.includes(contract) && versions.length > 0);
  const applies =
    rule.level === "may"
      ? fields.some(({ path }) => schemaAt(schema, path).known === true)
      : holds(rule, schema, fields, others);
  if (!applies) return [];
  const problems: FieldProblem[] = [];
  const prefix = ["spec", "versions", version.index, "schema", "openAPIV3Schema"];
  const missing: string[] = [];
  for (const field of fields) {
    if (missing.some((path) => isBelow(field.path, path))) continue;
    const found = schemaAt(schema, field.path);
    const otherForm = otherFormOf(field, others, schema);
    const addProblem = (kind: FieldProblem["cause"], has?: string): void => {
      const path = [...prefix, ...found.path];
      problems.push({
        crd,
        version,
        contract,
        field,
        cause: kind,
        path,
        ...(has !== undefined && { has }),
        ...(otherForm !== undefined && { otherForm }),
      });
      missing.push(field.path);
    };
    if (found.known === "open") continue;
    if (found.known === false) {
      const alternatives =
        field.oneOf === undefined ? [] : fields.filter(({ oneOf }) => oneOf === field.oneOf);
      const needed = field.presence === "required" && !alternatives.some(({ path }) => knows(schema, path));
      if (needed) addProblem("missing");
      else missing.push(field.path);
      continue;
    }
    if (field.presence === "unset") continue;
    const has = typeOf(found.schema);
    if (has !== undefined && !fits(field, has)) addProblem("type", has);
    else if (isStringMap(field.path) && isClosed(found.schema)) addProblem("closed");
  }
  return problems;
}

/** Reports whether a rule applies to a kind, judged by the fields of its schema. */
function holds(
  rule: ContractRule,
  schema: YamlRecord,
  fields: readonly ContractField[],
  others: readonly ContractField[],
): boolean {
  return rule.when.every((circumstance) => {
    const hint = hints[circumstance];
    if (hint === true) return true;
    const paths =
      hint ??
      [...fields, ...others]
        .filter(({ path }) => path !== "status.initialization")
        .slice(0, 1)
        .map(({ path }) => path);
    const known = hint === undefined ? [...paths, ...others.slice(0, 1).map(({ path }) => path)] : paths;
    return known.some((path) => schemaAt(schema, path).known === true);
  });
}

const machineFields = [
  ...["spec.machineTemplate", "spec.template.spec.machineTemplate"].flatMap((path) =>
    ["metadata", "spec", "infrastructureRef", "nodeDrainTimeout"].map((name) => `${path}.${name}`),
  ),
  // As in KubeadmControlPlane before v1alpha4, and in control planes that followed it.
  "spec.infrastructureTemplate",
  "spec.infrastructureRef",
];

/** Fields that indicate a circumstance; `true` if the kind is enough. Default: the first field. */
const hints: Readonly<Partial<Record<ContractRule["when"][number], readonly string[] | true>>> = {
  "machine-pools": true,
  "cluster-class": true,
  clusterctl: true,
  "terminal-failures": true,
  "machine-pool-machines": ["status.infrastructureMachineKind"],
  replicas: ["spec.replicas"],
  "kubernetes-version": ["spec.version"],
  // Managed control planes may have an empty machineTemplate for topologies to write to.
  machines: machineFields,
  "rollout-after": ["spec.rollout"],
};

/** Reports whether a field path is equal to or below another one. */
export function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) || path.startsWith(`${parent}[]`) || path.startsWith(`${parent}{}`);
}

/** Returns the corresponding field of the other contract if the schema has it. */
function otherFormOf(
  field: ContractField,
  others: readonly ContractField[],
  schema: YamlRecord,
): string | undefined {
  return others.find((other) => {
    const found = schemaAt(schema, other.path);
    const same =
      field.surfaces === undefined
        ? others.length === 1 ||
          other.path === field.path ||
          isBelow(field.path, other.path) ||
          lastName(other.path) === lastName(field.path)
        : other.surfaces === field.surfaces;
    // The parent object of the corresponding field: `status.initialization`.
    const parent =
      field.type === "object" &&
      field.surfaces === undefined &&
      others.some(({ surfaces }) => surfaces !== undefined);
    return found.known === true && (same || parent) && fits(other, typeOf(found.schema) ?? other.type);
  })?.path;
}

function lastName(path: string): string {
  return parseFieldPath(path).at(-1)?.name ?? path;
}

function typeOf(schema: YamlRecord): string | undefined {
  if (schema["x-kubernetes-int-or-string"] === true) return "int-or-string";
  return typeof schema.type === "string" ? schema.type : undefined;
}

function fits(field: ContractField, has: string): boolean {
  if (has === "int-or-string") return field.format === "quantity" || field.type === "integer";
  return has === field.type;
}
