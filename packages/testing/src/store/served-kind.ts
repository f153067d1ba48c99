import type { KindDefinition, KindDescriptor } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/common/kubernetes";
import { type CompiledSchema, compileSchema, type JsonSchema } from "@capikit/schema";
import { builtInRules } from "@capikit/schema/manifests";

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

export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
}

export interface ServedKind extends FaultServerKind {
  readonly apiVersion: string;
  /** Whether the version is stored, but not served. */
  readonly isHidden?: boolean;
  readonly listKind: string;
  readonly statusSubresource: boolean;
  readonly compiled: CompiledSchema;
  /** Whether its objects have generations. */
  readonly counted: boolean;
  /** Printer columns of a custom resource, as in its CustomResourceDefinition. */
  readonly columns?: readonly PrinterColumn[];
  /** Whether it is a built-in kind, whose rules differ from those of custom resources. */
  readonly builtIn: boolean;
  /** Which rules of Kubernetes are checked and which are not; undefined for custom resources. */
  readonly unchecked: string | undefined;
  /** Warning of each write to a deprecated version. */
  readonly deprecation?: string;
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

/** Built-in kinds whose objects have no generation. */
const uncounted: ReadonlySet<string> = new Set([
  ...plainData,
  ...["Endpoints", "LimitRange", "Namespace", "Node", "PersistentVolume", "PersistentVolumeClaim"].map(
    (kind) => `/${kind}`,
  ),
  "/ResourceQuota",
  "/Service",
  "apps/ControllerRevision",
  ...["CSIDriver", "CSINode", "StorageClass", "VolumeAttachment"].map((kind) => `storage.k8s.io/${kind}`),
]);

/** Built-in kinds for which the answer to a deletion is the object, not a Status. */
export const answeredByObject: ReadonlySet<string> = new Set([
  ...["PersistentVolume", "PersistentVolumeClaim", "Pod", "PodTemplate", "ResourceQuota", "Service"].map(
    (kind) => `/${kind}`,
  ),
  "/ServiceAccount",
  ...["CSIDriver", "CSINode", "StorageClass", "VolumeAttachment"].map((kind) => `storage.k8s.io/${kind}`),
]);

/** Built-in kinds whose objects an update creates. */
export const createdByUpdate: ReadonlySet<string> = new Set([
  "/Event",
  "/Service",
  "coordination.k8s.io/Lease",
  "events.k8s.io/Event",
  ...rbacKinds,
]);

/** Built-in kinds of which an update needs a version: `AllowUnconditionalUpdate` of their strategies. */
const conditional =
  /^(?:policy|coordination\.k8s\.io|(?:admissionregistration|apiextensions|apiregistration|node)\.k8s\.io)\/|^storage\.k8s\.io\/(?:CSI|VolumeAttachment)/;

/** Reports whether an update without a version replaces any version. */
export function allowsUnconditionalUpdate({ builtIn, group, kind }: ServedKind): boolean {
  return builtIn && !conditional.test(`${group}/${kind}`);
}

/** Prepares a kind and loads its schema, if any. */
export async function serveKind(kind: FaultServerKind): Promise<ServedKind> {
  return defineKind(kind, (await kind.schema?.()) as JsonSchema | undefined);
}

function uncheckedRules(kind: FaultServerKind): string {
  const covered = builtInRules(kind).map(({ covers }) => covers);
  const checked = covered.length === 0 ? "its schema alone" : `its schema and ${covered.join(", ")}`;
  return `this server checks objects of kind ${kind.kind} by ${checked}: other rules of Kubernetes and those of status are not checked`;
}

/** Prepares a kind with a schema, which is compiled on first use. */
export function defineKind(
  kind: FaultServerKind & Pick<ServedKind, "columns" | "deprecation" | "isHidden">,
  schema: JsonSchema = { type: "object", "x-kubernetes-preserve-unknown-fields": true },
): ServedKind {
  const { group, version } = kind;
  const plain = plainData.has(`${group}/${kind.kind}`);
  // Groups of custom resources have a domain.
  const builtIn = !group.includes(".") || /^[a-z]+(?:\.(?:authorization|apiserver))?\.k8s\.io$/.test(group);
  let compiled: CompiledSchema | undefined;
  return {
    ...kind,
    apiVersion: apiVersionOf({ group, version }),
    listKind: kind.listKind ?? `${kind.kind}List`,
    statusSubresource: kind.subresources?.status ?? !plain,
    get compiled() {
      compiled ??= compileSchema(schema);
      return compiled;
    },
    counted: !uncounted.has(`${group}/${kind.kind}`),
    builtIn,
    unchecked: builtIn ? uncheckedRules(kind) : undefined,
  };
}
