import { createDiagnostic, type Diagnostic, defineDiagnostics } from "@capikit/common/diagnostics";
import { named, type ObjectName } from "../objects/object-name.ts";

const leftBehind = "Without a move, the object is lost with the source cluster.";

/** Problems that block a move, result from it, or are worth knowing. Errors block a move. */
export const moveDiagnostics = defineDiagnostics({
  "move/virtual-owner": {
    severity: "error",
    title: "All owners of an object are in the move graph",
    why: `clusterctl silently leaves behind objects whose owner is outside the move graph. ${leftBehind}`,
    help: "label the CRD of the owner with clusterctl.cluster.x-k8s.io, or remove the owner reference if the owner is gone",
  },
  "move/unmoved-owner": {
    severity: "error",
    title: "All owners of an object move",
    why: `clusterctl silently leaves behind objects whose owner does not move. ${leftBehind}`,
    help: "label the owner or its CRD with clusterctl.cluster.x-k8s.io/move",
  },
  "move/owner-cycle": {
    severity: "error",
    title: "Owner references have no cycles",
    why: `Owners are created before the objects that they own, so clusterctl silently leaves behind cycles. ${leftBehind}`,
    help: "remove one of the owner references",
  },
  "move/owner-left-behind": {
    severity: "warning",
    title: "The owner of an object is left behind",
    why: "The object moves once the problem of its owner is fixed.",
    help: "fix the problem of the owner",
  },
  "move/cluster-paused": {
    severity: "error",
    title: "Clusters are not paused before a move",
    why: "A paused Cluster may be in the middle of another move, and its controllers do not complete pending changes.",
    help: "unpause it unless it is paused on purpose: spec.paused, or the annotation cluster.x-k8s.io/paused",
  },
  "move/cluster-class-paused": {
    severity: "error",
    title: "ClusterClasses are not paused before a move",
    why: "A paused ClusterClass may be in the middle of another move.",
    help: "remove the annotation cluster.x-k8s.io/paused unless it is paused on purpose",
  },
  "move/infrastructure-not-provisioned": {
    severity: "error",
    title: "The infrastructure of a Cluster is provisioned",
    why: "A provider that is still creating infrastructure may create it twice after a move.",
    help: "wait until it is provisioned",
  },
  "move/control-plane-not-initialized": {
    severity: "error",
    title: "The control plane of a Cluster is initialized",
    why: "The first machine of a control plane must not be created in both clusters.",
    help: "wait until it is initialized",
  },
  "move/machine-without-node": {
    severity: "error",
    title: "Every Machine has a node",
    why: "A Machine without a node is still being created or has failed.",
    help: "wait until its node has joined, or delete it; with --allow move/machine-without-node, the move copies it as it is",
  },
  "move/provider-missing": {
    severity: "error",
    title: "The target cluster has all providers of the source",
    why: "Without the provider, the target cluster has neither the CRDs nor the controllers of its objects.",
  },
  "move/kind-missing": {
    severity: "error",
    title: "The target cluster serves the kinds of all objects",
    why: "A move pauses the Clusters, and then fails to create the objects in the target cluster.",
    help: "install the provider or the CRD in the target cluster, in a version that serves the objects",
  },
  "move/provider-older": {
    severity: "error",
    title: "Providers of the target cluster are not older",
    why: "An older provider may not know fields of the moved objects and drops them.",
    help: "upgrade it in the target cluster: clusterctl upgrade apply",
  },
  "move/provider-version-unreadable": {
    severity: "error",
    title: "Versions of providers are semantic versions",
    why: "Without a readable version, capikit cannot compare the providers of both clusters.",
    help: "correct the version in the Provider object",
  },
  "move/reference-missing": {
    severity: "error",
    title: "ClusterClasses and their templates exist",
    why: "A Cluster that uses a missing ClusterClass or template cannot be reconciled in the target cluster.",
    help: "create it, or use another ClusterClass",
  },
  "move/extension-config-missing": {
    severity: "error",
    title: "The target cluster has the ExtensionConfigs of moved ClusterClasses",
    why: "A move does not include ExtensionConfigs. Without them, topologies of the ClusterClass fail.",
    help: "first create it in the target cluster, together with its extension",
  },
  "move/extension-config-not-moved": {
    severity: "warning",
    title: "A ClusterClass calls an ExtensionConfig",
    why: "A move does not include ExtensionConfigs. Without a target cluster, capikit cannot check whether it exists there.",
    help: "first create it in the target cluster, together with its extension",
  },
  "move/not-in-a-hierarchy": {
    severity: "warning",
    title: "Objects with the label of a Cluster move with it",
    why: "The label alone does not move an object: a moved object must own it, or it needs a move label.",
    help: "add an owner reference or the label clusterctl.cluster.x-k8s.io/move",
  },
  "move/object-collected": {
    severity: "warning",
    title: "Objects that moved objects own move with them",
    why: "clusterctl ignores kinds without its label and the objects that they own. After the move, Kubernetes deletes such objects in the source, because their owners no longer exist there.",
    help: "label the CRD with clusterctl.cluster.x-k8s.io, or remove the owner reference and create the object in the target cluster",
  },
  "move/used-object-stays": {
    severity: "warning",
    title: "Objects that moved objects use are moved, too",
    why: "Controllers in the target cluster do not find the object, such as the IP pool of a claim, or the identity of an InfraCluster and its Secret.",
    help: "label the object or its CRD with clusterctl.cluster.x-k8s.io/move, or first create it in the target cluster",
  },
  "move/deleted-object-used": {
    severity: "error",
    title: "Objects that stay do not use objects that the move deletes",
    why: "A move deletes each moved object in the source, also a Secret with a move label that other Clusters use through an identity. Their controllers lose the credentials. clusterctl deletes it silently.",
    help: "give each namespace its own object, or remove the label clusterctl.cluster.x-k8s.io/move and create a copy in the target cluster; with --allow move/deleted-object-used, the move deletes it",
  },
  "move/staying-object-uses": {
    severity: "warning",
    title: "Objects that stay do not refer to moved objects",
    why: "After the move, the source no longer has the object. The object that refers to it stays, and its controller finds nothing.",
    help: "move or delete the referring object, too",
  },
  "move/object-deleting": {
    severity: "error",
    title: "Objects that move are not being deleted",
    why: "The API server sets no deletion on the copy: the object comes back to life in the target cluster, and loses its finalizers in the source, so that nothing deletes its infrastructure. clusterctl does the same silently.",
    help: "wait until it is deleted; with --allow move/object-deleting, the move copies it as an object that is not being deleted",
  },
  "move/secret-without-cluster-name": {
    severity: "warning",
    title: "Secrets of a Cluster have its label",
    why: "Controllers only watch Secrets with the label, so they do not notice changes of others.",
  },
  "move/uid-in-spec": {
    severity: "warning",
    title: "Specs contain no UIDs of moved objects",
    why: "A move creates the objects again with other UIDs.",
    help: "refer to objects by name",
  },
  "move/block-move": {
    severity: "info",
    title: "An object blocks the move with an annotation",
    why: "A move waits until controllers have removed the annotation clusterctl.cluster.x-k8s.io/block-move.",
    help: "wait until its controller removes the annotation; capikit move run also waits",
  },
});

/** Code of a problem of a move. */
export type MoveCode = keyof typeof moveDiagnostics;

/** Codes of errors that users may accept, as clusterctl does silently. */
export const allowedMoveCodes = [
  "move/virtual-owner",
  "move/unmoved-owner",
  "move/owner-cycle",
  "move/deleted-object-used",
  "move/object-deleting",
  "move/machine-without-node",
] as const satisfies readonly MoveCode[];

/** Code of an error that users may accept. */
export type AllowedMoveCode = (typeof allowedMoveCodes)[number];

/** Reports whether a problem does not block a move. */
export function isAllowed(
  code: string,
  { allow = [] }: { readonly allow?: readonly AllowedMoveCode[] | undefined },
): boolean {
  return allow.some((one) => one === code);
}

/** Creates a diagnostic, about one object if given. */
export function moveProblem(
  code: MoveCode,
  object: ObjectName | undefined,
  message: string,
  help?: string,
): Diagnostic {
  const location = object && { object: named(object) };
  return createDiagnostic(moveDiagnostics[code], message, { location, help });
}
