import { clusterResourceSetFinalizer } from "@capikit/api/addons/v1beta2";
import { kubeadmControlPlaneFinalizer } from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  clusterFinalizer,
  clusterSecretName,
  machine,
  machineDeploymentFinalizer,
  machineDeploymentTopologyFinalizer,
  machineFinalizer,
  machinePool,
  machinePoolFinalizer,
  machineSetFinalizer,
  machineSetTopologyFinalizer,
  preDrainDeleteHookAnnotationPrefix,
  preTerminateDeleteHookAnnotationPrefix,
} from "@capikit/api/core/v1beta2";
import { namespace, secret } from "@capikit/api/kubernetes";
import { metadataOnly } from "@capikit/client/kinds";
import { listAt, textAt } from "@capikit/common/json";
import { formatFirst, shellWords } from "@capikit/common/text";
import { humanDuration } from "@capikit/common/time";
import {
  clusterLabelOf,
  conditionsOf,
  contractReferences,
  coreGroup,
  isClusterApiGroup,
  isOfCore,
  stateOfCondition,
} from "@capikit/inventory";
import {
  type CheckContext,
  type DoctorCheck,
  defineCheck,
  kubectlName,
  objectName,
  type ScannedKind,
  type ScannedObject,
} from "../model/check.ts";
import type { ReportFinding } from "../model/finding.ts";

interface FinalizerOwner {
  readonly controller: string;
  readonly waitsFor?: string;
}

const core = (kind: string, waitsFor: string): FinalizerOwner => ({
  controller: `the ${kind} controller of Cluster API core`,
  waitsFor,
});

const known: Readonly<Record<string, FinalizerOwner>> = {
  [clusterFinalizer]: core("Cluster", "all Machines, the control plane and the infrastructure"),
  [machineFinalizer]: core("Machine", "drain, volumes, infrastructure, bootstrap config and Node"),
  [machineDeploymentFinalizer]: core("MachineDeployment", "its MachineSets"),
  [machineSetFinalizer]: core("MachineSet", "its Machines"),
  [machinePoolFinalizer]: core("MachinePool", "its infrastructure and bootstrap config"),
  [machineDeploymentTopologyFinalizer]: core("topology MachineDeployment", "its unused templates"),
  [machineSetTopologyFinalizer]: core("topology MachineSet", "its unused templates"),
  [clusterResourceSetFinalizer]: core("ClusterResourceSet", "its bindings"),
  [kubeadmControlPlaneFinalizer]: {
    controller: "the KubeadmControlPlane controller of control-plane-kubeadm",
    waitsFor: "its Machines",
  },
  foregroundDeletion: {
    controller: "the garbage collector of kube-controller-manager",
    waitsFor: "dependents with blockOwnerDeletion",
  },
  orphan: {
    controller: "the garbage collector of kube-controller-manager",
    waitsFor: "the removal of owner references",
  },
  "customresourcecleanup.apiextensions.k8s.io": {
    controller: "kube-apiserver",
    waitsFor: "the deletion of all objects of the kind",
  },
};

/**
 * Returns the controller that removes a finalizer. Others than those of Cluster API belong to the
 * provider of the kind, if it is known.
 */
function finalizerOwner(finalizer: string, provider: string): FinalizerOwner {
  const owner = Object.hasOwn(known, finalizer) ? known[finalizer] : undefined;
  if (owner !== undefined) return owner;
  const isOfClusterApi = isClusterApiGroup(finalizer.split("/", 1)[0] ?? "");
  return {
    controller: isOfClusterApi && provider !== "" ? `a controller of ${provider}` : "an unknown controller",
  };
}

/** Stuck objects that are read again for the reason in their conditions. */
const explained = 50;

/** Finds objects whose deletion does not end, and the controllers that hold them. */
const deletingCheck = defineCheck({
  name: "deleting",
  title: "Deletions end",
  diagnostics: {
    "doctor/deletion-stuck": {
      severity: "error",
      title: "Deletions of objects end",
      why: "The object, its owners and its namespace stay until the controller removes the finalizer; infrastructure may keep running.",
    },
    "doctor/deletion-hook": {
      severity: "error",
      title: "Hooks release deleted Machines",
      why: "The Machine controller waits until the owner of the hook removes the annotation. Until then, the machine keeps running.",
    },
  },
  scan(context, report) {
    const stuck: StuckObject[] = [];
    const ownedBy = new Map<string, StuckObject[]>();
    const unowned = new Map<string, string[]>();
    return {
      object(object, kind) {
        const { namespace: home, deletionTimestamp, finalizers = [], ownerReferences = [] } = object.metadata;
        const ofCluster = clusterLabelOf(object);
        // The deletion of an owner deletes its objects, but not those without owner.
        if (ofCluster !== undefined && !deletionTimestamp && !ownerReferences.length && finalizers.length) {
          add(unowned, `${home}/${ofCluster}`, objectName(object.kind, object.metadata));
        }
        const since = Date.parse(deletionTimestamp ?? "");
        if (!(context.now - since >= context.stuckAfter)) return;
        for (const { uid } of ownerReferences) add(ownedBy, uid, { object, kind });
        if (stuck.length < explained) stuck.push({ object, kind });
        else judge(object, kind, "", context.now, report);
      },
      async finish() {
        for (const one of stuck)
          judge(one.object, one.kind, await findCause(one, ownedBy, unowned, context), context.now, report);
      },
    };
  },
});

/** Adds a value to the list of a key. */
function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function judge(
  { kind: name, metadata }: ScannedObject,
  { descriptor, provider }: ScannedKind,
  reason: string,
  now: number,
  report: ReportFinding<"doctor/deletion-hook" | "doctor/deletion-stuck">,
): void {
  const object = objectName(name, metadata);
  const age = humanDuration(now - Date.parse(metadata.deletionTimestamp ?? ""));
  const target = kubectlName(descriptor, metadata);
  const hooks = Object.keys(metadata.annotations ?? {}).filter((key) =>
    [preDrainDeleteHookAnnotationPrefix, preTerminateDeleteHookAnnotationPrefix].some(
      (prefix) => key === prefix || key.startsWith(`${prefix}/`),
    ),
  );
  for (const hook of hooks)
    report("doctor/deletion-hook", object, `deleted ${age} ago, held by the hook annotation ${hook}`, {
      help: `check the controller that set the annotation; if it is gone: kubectl annotate ${target} ${shellWords(`${hook}-`)}`,
    });
  if (hooks.length > 0) return;
  const { finalizers = [] } = metadata;
  const owners = finalizers.map((finalizer) => {
    const { controller, waitsFor } = finalizerOwner(finalizer, provider);
    return `${finalizer} of ${controller}${waitsFor === undefined ? "" : `, which waits for ${waitsFor}`}`;
  });
  report(
    "doctor/deletion-stuck",
    object,
    `deleted ${age} ago, held by ${owners.join("; ") || "no finalizer"}${reason === "" ? "" : `: ${reason}`}`,
    {
      help: `read the log of the controller and the conditions: kubectl describe ${target}; remove a finalizer only if its controller is gone, because infrastructure may be left behind`,
    },
  );
}

interface StuckObject {
  readonly object: ScannedObject;
  readonly kind: ScannedKind;
}

/** Returns the reason of the deepest object that holds an object, and the missing object of its namespace. */
async function findCause(
  stuck: StuckObject,
  ownedBy: ReadonlyMap<string, readonly StuckObject[]>,
  unowned: ReadonlyMap<string, readonly string[]>,
  context: Pick<CheckContext, "crds" | "get">,
): Promise<string> {
  const seen = new Set([stuck.object]);
  let deepest = stuck;
  for (;;) {
    const next = ownedBy.get(deepest.object.metadata.uid ?? "")?.find(({ object }) => !seen.has(object));
    if (next === undefined) break;
    seen.add(next.object);
    deepest = next;
  }
  const own = await findReason(stuck.object, stuck.kind, context);
  const holder =
    deepest === stuck
      ? []
      : [
          [
            objectName(deepest.object.kind, deepest.object.metadata),
            await findReason(deepest.object, deepest.kind, context),
          ]
            .filter(Boolean)
            .join(": "),
        ];
  return [
    ...(own === "" ? [] : [own]),
    ...holder,
    ...(await unreadable(stuck, context)),
    ...unownedOf(stuck.object, unowned),
    ...(await namespaceCause(stuck, context)),
  ].join("; ");
}

/** Returns what the controller of a core object cannot read: objects of kinds without CRD, and Nodes. */
async function unreadable(
  { object: { metadata }, kind: { descriptor } }: StuckObject,
  { crds, get }: Pick<CheckContext, "crds" | "get">,
): Promise<readonly string[]> {
  if (descriptor.group !== coreGroup) return [];
  const { namespace: home, name = "" } = metadata;
  const object = await get(descriptor, { name, namespace: home });
  if (typeof object === "string") return [];
  const known = await crds();
  const unknown = contractReferences(object).flatMap(({ path, reference: { group, kind } }) =>
    known === undefined || known.some((crd) => crd.group === group && crd.kind === kind)
      ? []
      : [`no CRD has the kind ${kind} of group ${group} in ${path}`],
  );
  if (descriptor.kind !== machinePool.kind || listAt(object, "status", "nodeRefs").length === 0)
    return unknown;
  const secretName = clusterSecretName(textAt(object, "spec", "clusterName"), "kubeconfig");
  const isGone = (await get(metadataOnly(secret), { name: secretName, namespace: home })) === "missing";
  return isGone
    ? [
        ...unknown,
        `Secret ${home}/${secretName} is gone, so that its Nodes cannot be deleted: set spec.template.spec.deletion.nodeDeletionTimeoutSeconds`,
      ]
    : unknown;
}

/** Objects named in the reason of one deletion. */
const named = 5;

/** Returns the objects of a deleted Cluster that no owner deletes. */
function unownedOf(
  { apiVersion, kind, metadata: { namespace, name } }: ScannedObject,
  unowned: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = isOfCore({ apiVersion, kind }, "Cluster") ? (unowned.get(`${namespace}/${name}`) ?? []) : [];
  if (found.length === 0) return [];
  return [`not deleted, as they have no owner: ${formatFirst(found, named)}`];
}

/** Returns what the deletion of a namespace has removed before the object. */
async function namespaceCause(
  { object: { kind, metadata }, kind: { descriptor } }: StuckObject,
  { get }: Pick<CheckContext, "get">,
): Promise<readonly string[]> {
  const { namespace: home } = metadata;
  if (home === undefined) return [];
  const found = await get(metadataOnly(namespace), { name: home });
  if (typeof found === "string" || textAt(found, "metadata", "deletionTimestamp") === "") return [];
  const owner = metadata.ownerReferences?.find((one) => one.kind === "Machine");
  const name = kind === "Machine" ? metadata.name : owner?.name;
  const of = kind === "Machine" ? descriptor : machine;
  const read = name === undefined ? "missing" : await get(of, { name, namespace: home });
  const secretName = textAt(read, "spec", "bootstrap", "dataSecretName");
  const isGone =
    secretName !== "" &&
    (await get(metadataOnly(secret), { name: secretName, namespace: home })) === "missing";
  return [
    `the namespace is being deleted${isGone ? `, and Secret ${home}/${secretName} with the bootstrap data is already gone` : ""}`,
  ];
}

/** Returns the message of the condition that explains the deletion; empty if unknown. */
async function findReason(
  { metadata: { name = "", namespace } }: ScannedObject,
  { descriptor }: ScannedKind,
  context: Pick<CheckContext, "get">,
): Promise<string> {
  const object = await context.get(descriptor, { name, namespace });
  if (typeof object === "string") return "";
  const explaining = conditionsOf(object).filter(({ message }) => message !== "");
  const cause =
    explaining.find(({ type, status }) => type === "Deleting" && status === "True") ??
    explaining.find((one) => one.type === "Ready" && stateOfCondition(one) === "bad") ??
    explaining.find((one) => stateOfCondition(one) === "bad");
  return cause?.message.replaceAll("\n", " ") ?? "";
}

/** Checks of deletions. */
export const deletionChecks: readonly DoctorCheck[] = [deletingCheck];
