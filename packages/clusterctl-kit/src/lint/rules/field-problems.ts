import {
  type ContractField,
  type ContractRule,
  type ContractVersion,
  fieldsIn,
  parseFieldPath,
} from "@capikit/api/contract";
import type { ProviderView } from "../provider/provider-view.ts";
import type { CrdVersion, CrdView } from "../read/crd-view.ts";
import type { YamlPath, YamlRecord } from "../read/lint-object.ts";
import { knows, schemaAt } from "../read/schema-path.ts";

/** A field of a contract that a schema lacks or has with another type. */
export interface FieldProblem {
  readonly crd: CrdView;
  readonly version: CrdVersion;
  readonly contract: ContractVersion;
  readonly field: ContractField;
  /** What the schema has instead. */
  readonly fault: "missing" | "type";
  readonly has?: string;
  /** The field by which the other contract says the same, which the schema has. */
  readonly otherForm?: string;
  /** In the CRD. */
  readonly path: YamlPath;
}

/** The versions of a CRD that are to keep a contract: those that its label lists; without any label, the newest if that contract was asked for. */
function versionsFor(
  crd: CrdView,
  contract: ContractVersion,
  asked: ContractVersion | undefined,
): readonly CrdVersion[] {
  // Pools bear no label, and both contracts ask the same of them.
  if (crd.role === "IPPool")
    return contract === (asked ?? "v1beta2") ? crd.versions.filter(({ served }) => served) : [];
  const listed = crd.labelled[contract];
  if (listed !== undefined) return crd.versions.filter(({ name, served }) => served && listed.includes(name));
  const unlabelled = crd.labelled.v1beta1 === undefined && crd.labelled.v1beta2 === undefined;
  const last = crd.versions.findLast(({ served }) => served);
  return asked === contract && unlabelled && last !== undefined ? [last] : [];
}

/** All faults of a rule's fields, in every CRD and version that must keep it. */
export function fieldProblems(rule: ContractRule, view: ProviderView): FieldProblem[] {
  return view.crds.flatMap((crd) =>
    view.contracts
      .filter(
        (contract) =>
          rule.versions.includes(contract) && crd.role !== undefined && rule.resources.includes(crd.role),
      )
      .flatMap((contract) =>
        versionsFor(crd, contract, view.asked).flatMap((version) => problemsOf(rule, crd, version, contract)),
      ),
  );
}

/** The faults of one version; also what a migration to a contract has to fix. */
export function problemsOf(
  rule: ContractRule,
  crd: CrdView,
  version: CrdVersion,
  contract: ContractVersion,
): FieldProblem[] {
  const fields = fieldsIn(rule, contract).filter(({ of }) => crd.role !== undefined && of.includes(crd.role));
  const { schema } = version;
  const others = rule.fields.filter(({ versions }) => !versions.includes(contract) && versions.length > 0);
  if (!holds(rule, schema, fields, others)) return [];
  // What may be there is looked at where it is.
  const [first] = fields;
  if (rule.level === "may" && first !== undefined && schemaAt(schema, first.path).known !== true) return [];
  const faults: FieldProblem[] = [];
  const prefix = ["spec", "versions", version.index, "schema", "openAPIV3Schema"];
  const missing: string[] = [];
  for (const field of fields) {
    if (missing.some((path) => isBelow(field.path, path))) continue;
    const found = schemaAt(schema, field.path);
    const otherForm = otherFormOf(field, others, schema);
    const fault = (kind: FieldProblem["fault"], has?: string): void => {
      const path = [...prefix, ...found.path];
      faults.push({
        crd,
        version,
        contract,
        field,
        fault: kind,
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
      if (needed) fault("missing");
      else missing.push(field.path);
      continue;
    }
    if (field.presence === "unset") continue;
    const has = typeOf(found.schema);
    if (has !== undefined && !fits(field, has)) fault("type", has);
  }
  return faults;
}

/** Whether a rule asks anything of a kind: circumstances show in fields that the schema has. */
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

const machineFields = ["spec.machineTemplate", "spec.template.spec.machineTemplate"].flatMap((path) =>
  ["metadata", "spec", "infrastructureRef", "nodeDrainTimeout"].map((name) => `${path}.${name}`),
);

/** The fields that tell that a circumstance holds; `true` where having the kind tells it. Others show in the rule's first field. */
const hints: Readonly<Partial<Record<ContractRule["when"][number], readonly string[] | true>>> = {
  "machine-pools": true,
  "cluster-class": true,
  clusterctl: true,
  "machine-pool-machines": ["status.infrastructureMachineKind"],
  replicas: ["spec.replicas"],
  "kubernetes-version": ["spec.version"],
  // Managed control planes have an empty machineTemplate at times, for topologies to write to.
  machines: machineFields,
  "rollout-after": ["spec.rollout"],
};

/** Whether a field path leads into what another one names. */
export function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) || path.startsWith(`${parent}[]`) || path.startsWith(`${parent}{}`);
}

/** How the other contract says the same, if the schema has that. */
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
    // The parent object of a field that says it: `status.initialization`.
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
