import { canUpdateMachine, canUpdateMachineSet, updateMachine } from "@capikit/api/catalog";
import type { ObjectMeta, RawExtension } from "@capikit/api/meta";
import { type DeclaredHandler, hookHandler } from "@capikit/extension-kit";
import {
  canUpdateMachine as allowMachine,
  canUpdateMachineSet as allowMachineSet,
  done,
  inProgress,
} from "@capikit/extension-kit/mutation";

/** Reads the state of Nodes. */
export interface Kubelets {
  /** Returns the kubelet version on the Node of a Machine; undefined without a Node. */
  versionOn(machine: ObjectMeta, signal: AbortSignal): Promise<string | undefined>;
}

const secondsBetweenLooks = 2;
const minorVersion = /^v\d+\.\d+(?=\.)/;

/**
 * Allows a patch release of Kubernetes to be installed on an existing machine. Other changes (minor
 * versions, sizes, labels) need a new machine: the draft omits them, so Cluster API replaces the
 * machine.
 */
export const allowInPlace = hookHandler(canUpdateMachine)((request) =>
  allowMachine(request, (current, desired) => {
    if (!isOurs(current.infrastructureMachine, "LocalMachine")) return;
    takePatchRelease(current.machine.spec, desired.machine.spec);
  }),
);

/** The same for the Machines of a MachineSet. Cluster API keeps the answer for a day. */
export const allowSetInPlace = hookHandler(canUpdateMachineSet)((request) =>
  allowMachineSet(request, (current, desired) => {
    if (!isOurs(current.infrastructureMachineTemplate, "LocalMachineTemplate")) return;
    takePatchRelease(current.machineSet.spec.template.spec, desired.machineSet.spec.template.spec);
  }),
);

/**
 * Reports when a machine has been updated. The local provider installs the version of the Machine,
 * so this handler only waits for the Node. If another component must act, such as an agent on the
 * machine, call it here. Cluster API repeats the call, to any replica, until it is done.
 */
export function updateInPlace(kubelets: Kubelets): DeclaredHandler {
  return hookHandler(updateMachine)(async ({ desired: { machine } }, { signal }) => {
    const { version } = machine.spec;
    if (version === undefined) return done();
    const found = await kubelets.versionOn(machine.metadata, signal);
    if (found === version) return done();
    return inProgress(secondsBetweenLooks, `Waiting for the Node to have ${version}`);
  });
}

function takePatchRelease(current: { version?: string }, desired: { version?: string }): void {
  const { version } = desired;
  if (version === undefined || minorOf(version) !== minorOf(current.version)) return;
  current.version = version;
}

function minorOf(version = ""): string | undefined {
  return minorVersion.exec(version)?.[0];
}

function isOurs({ apiVersion, kind }: RawExtension, wanted: string): boolean {
  return kind === wanted && String(apiVersion).startsWith("infrastructure.cluster.x-k8s.io/");
}
