import { type ContractResource, initializationFields } from "@capikit/api/contract";
import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { labelledContract } from "@capikit/common/kubernetes";
import { type ProviderPrefix, providerPrefixes } from "@capikit/inventory";
import type { CrdView } from "./crd-view.ts";
import { type ReferencedRoles, roleKey } from "./referenced-roles.ts";
import { baseOf, isCoreKind, isTemplate, roleOfName, typeOfGroup, typeOfRole } from "./resource-role.ts";
import { knows, schemaAt } from "./schema-path.ts";

/** Roles that a project can declare; `none` for kinds that core never reads. */
export const kindRoles = [
  ...(
    ["InfraCluster", "InfraMachine", "InfraMachinePool", "BootstrapConfig", "ControlPlane"] as const
  ).flatMap((role) => [role, `${role}Template`] as const),
  "IPPool",
  "none",
] as const;

/** Role in `lint.kinds` of a configuration. */
export type KindRole = (typeof kindRoles)[number];

/** Reports whether a text is one of {@link kindRoles}. */
export function isKindRole(role: string): role is KindRole {
  return kindRoles.some((one) => one === role);
}

/** Roles of kinds that a project declares, by `Kind.group`. */
export type DeclaredKinds = Readonly<Record<string, KindRole>>;

/** Evidence for the roles of kinds, in addition to their groups and names. */
export interface RoleEvidence {
  readonly declared: DeclaredKinds;
  readonly referenced: ReferencedRoles;
  /** Returns the provider type of the components file that has a CRD. */
  readonly typeOf: (crd: CrdView) => ProviderPrefix | undefined;
}

/** Fields that only kinds of a role have, as a contract requires them. */
const ownFields: readonly (readonly [path: string, role: ContractResource])[] = [
  ["spec.providerIDList", "InfraMachinePool"],
  ["spec.providerID", "InfraMachine"],
  ["status.dataSecretName", "BootstrapConfig"],
  [initializationFields.controlPlaneInitialized.v1beta2, "ControlPlane"],
  ["spec.controlPlaneEndpoint", "InfraCluster"],
];

/** Returns `Kind.group`, the name of a kind in the configuration. */
export function qualifiedKind({ kind, group }: Pick<CrdView, "kind" | "group">): string {
  return `${kind}.${group}`;
}

/**
 * Adds the roles of kinds in groups that do not show them: by declaration, references, contract
 * labels, fields of the contract, kinds of the same group, and the name of the components file.
 */
export function withRoles(crds: readonly CrdView[], evidence: RoleEvidence): CrdView[] {
  const roles = new Map<CrdView, ContractResource>();
  const open = new Set<CrdView>();
  for (const crd of crds) {
    const declared = evidence.declared[qualifiedKind(crd)];
    const role = declared ?? crd.role ?? evidence.referenced.get(roleKey(crd.group, crd.kind));
    if (role !== undefined && role !== "none") roles.set(crd, role);
    else if (role === undefined && isForeign(crd)) open.add(crd);
  }
  const take = (choose: (crd: CrdView) => ContractResource | undefined): void => {
    for (const crd of open) {
      const role = choose(crd);
      if (role === undefined) continue;
      roles.set(crd, role);
      open.delete(crd);
    }
  };
  const rolesIn = (group: string): ContractResource[] =>
    [...roles].flatMap(([crd, role]) => (crd.group === group ? role : []));
  take(roleOfContract);
  const groups = new Map([...open].map(({ group }) => [group, rolesIn(group).map(typeOfRole)]));
  take((crd) => {
    const role = usualRole(crd);
    return role !== undefined && groups.get(crd.group)?.includes(typeOfRole(role)) ? role : undefined;
  });
  // Other kinds of the file may be those of dependencies, with the same endings.
  const found = new Set([...roles].map(([crd, role]) => `${evidence.typeOf(crd)} ${typeOfRole(role)}`));
  take((crd) => {
    const role = usualRole(crd);
    const type = evidence.typeOf(crd) ?? typeOfLabel(crd);
    return role !== undefined &&
      type === typeOfRole(role) &&
      !found.has(`${type} ${type}`) &&
      [...crds].some(({ group, kind }) => group === crd.group && kind === pairOf(crd.kind))
      ? role
      : undefined;
  });
  // Templates follow their kinds, whatever those are called.
  take(({ kind, group }) => {
    if (!kind.endsWith("Template")) return undefined;
    const base = [...roles].find(([crd]) => crd.group === group && crd.kind === pairOf(kind))?.[1];
    return base === undefined || base === "IPPool" || isTemplate(base)
      ? undefined
      : (`${base}Template` as ContractResource);
  });
  return withoutHelperKinds(crds.map((crd) => ({ ...crd, role: roles.get(crd) })));
}

/** Reports whether neither core nor the name of the group decides on a role. */
function isForeign({ group, kind }: CrdView): boolean {
  return !isCoreKind(group, kind) && typeOfGroup(group) === undefined && !group.startsWith("ipam.");
}

/** Returns the kind of a template, or the template of a kind. */
function pairOf(kind: string): string {
  return kind.endsWith("Template") ? kind.slice(0, -"Template".length) : `${kind}Template`;
}

/** Returns the role by a kind's name, unless the name is an ending alone, such as `Cluster`. */
function usualRole({ kind }: CrdView): ContractResource | undefined {
  return /^(?:Cluster|Machine|MachinePool|Config|ControlPlane)(?:Template)?$/.test(kind)
    ? undefined
    : roleOfName(kind);
}

/** Returns the role of a kind by a contract label together with its name or fields, or by both. */
function roleOfContract(crd: CrdView): ContractResource | undefined {
  const byName = usualRole(crd);
  const byField = ownFields.find(([path]) => has(crd, path))?.[1];
  if (byName !== undefined && byName === byField) return byName;
  if (Object.keys(crd.object.labels).every((label) => labelledContract(label) === undefined))
    return undefined;
  // Kustomizations label all CRDs, and many kinds have configurations.
  if (byName !== undefined && baseOf(byName) !== "BootstrapConfig") return byName;
  return byField !== undefined && has(crd, "status") ? byField : undefined;
}

function has({ versions }: CrdView, path: string): boolean {
  return versions.some(({ schema }) => schemaAt(schema, path).known === true);
}

function typeOfLabel({ object }: CrdView): ProviderPrefix | undefined {
  const label = object.labels[providerNameLabel];
  return providerPrefixes.find((prefix) => label?.startsWith(`${prefix}-`));
}

/**
 * Removes the role of kinds that only end like an InfraMachine, such as a `PooledFooMachine` for
 * hosts. They have no provider ID and no template, while another kind of the group has both.
 */
function withoutHelperKinds(crds: readonly CrdView[]): CrdView[] {
  const kinds = new Set(crds.map(({ group, kind }) => `${group}/${kind}`));
  const hasTemplate = ({ group, kind }: CrdView): boolean => kinds.has(`${group}/${kind}Template`);
  const machines = crds.filter(({ role }) => role === "InfraMachine");
  const groups = new Set(machines.filter(hasTemplate).map(({ group }) => group));
  const isHelper = (crd: CrdView): boolean =>
    crd.role === "InfraMachine" &&
    groups.has(crd.group) &&
    !hasTemplate(crd) &&
    !crd.versions.some(({ schema }) => knows(schema, "spec.providerID"));
  return crds.map((crd) => (isHelper(crd) ? { ...crd, role: undefined } : crd));
}
