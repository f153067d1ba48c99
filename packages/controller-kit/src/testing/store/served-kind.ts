import type { KindDefinition, KindDescriptor } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/common/versions";
import { type CompiledSchema, compileSchema } from "@capikit/schema";

/**
 * A kind to serve: a descriptor, or parts of a {@link KindDefinition}. With a `schema`, objects are
 * pruned, defaulted and validated like custom resources; without one, any object is valid.
 * `subresources` default to a status, except for built-in kinds without one, such as ConfigMap,
 * Secret, Lease and Event.
 */
export type FaultServerKind = KindDescriptor &
  Partial<Pick<KindDefinition, "subresources" | "schema" | "selectableFields" | "singular" | "listKind">> & {
    readonly shortNames?: readonly string[];
    readonly categories?: readonly string[];
  };

export interface ServedKind extends FaultServerKind {
  readonly apiVersion: string;
  readonly listKind: string;
  readonly statusSubresource: boolean;
  readonly compiled: CompiledSchema;
  /** Whether it has generations, unlike kinds of plain data. */
  readonly counted: boolean;
  /** Whether it is a built-in kind, whose rules differ from those of custom resources. */
  readonly builtIn: boolean;
}

const rbacKinds = ["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"].map(
  (kind) => `rbac.authorization.k8s.io/${kind}`,
);

/** Kinds without status and generation. */
const plainData: ReadonlySet<string> = new Set([
  "/ConfigMap",
  "/Event",
  "/Secret",
  "/ServiceAccount",
  "coordination.k8s.io/Lease",
  "events.k8s.io/Event",
  ...rbacKinds,
]);

/** Built-in kinds whose objects an update creates. */
export const createdByUpdate: ReadonlySet<string> = new Set([
  "/Event",
  "/Service",
  "coordination.k8s.io/Lease",
  "events.k8s.io/Event",
  ...rbacKinds,
]);

/** Prepares a kind and loads its schema, if any. */
export async function serveKind(kind: FaultServerKind): Promise<ServedKind> {
  const { group, version } = kind;
  const plain = plainData.has(`${group}/${kind.kind}`);
  // Groups of custom resources have a domain.
  const builtIn = !group.includes(".") || /^[a-z]+(?:\.(?:authorization|apiserver))?\.k8s\.io$/.test(group);
  const schema = (await kind.schema?.()) ?? {
    type: "object" as const,
    "x-kubernetes-preserve-unknown-fields": true,
  };
  return {
    ...kind,
    apiVersion: apiVersionOf({ group, version }),
    listKind: kind.listKind ?? `${kind.kind}List`,
    statusSubresource: kind.subresources?.status ?? !plain,
    compiled: compileSchema(schema as Parameters<typeof compileSchema>[0]),
    counted: !plain,
    builtIn,
  };
}
