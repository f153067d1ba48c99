import { canUpdateMachine, canUpdateMachineSet, updateMachine } from "@capikit/api/catalog";
import type { ObjectMeta, RawExtension } from "@capikit/api/meta";
import { type DeclaredHandler, hookHandler } from "@capikit/extension-kit";
import {
  canUpdateMachine as allowMachine,
  canUpdateMachineSet as allowMachineSet,
  done,
  inProgress,
} from "@capikit/extension-kit/mutation";

/** Knows what Nodes say of themselves. */
export interface Kubelets {
  /** The version of the kubelet on the Node of a Machine; undefined where there is none to ask. */
  versionOn(machine: ObjectMeta, signal: AbortSignal): Promise<string | undefined>;
}

const secondsBetweenLooks = 2;
const minorVersion = /^v\d+\.\d+(?=\.)/;

/**
 * A patch release of Kubernetes is installed on a machine as it stands. Everything else, other minor versions, sizes and labels, needs a new
 * machine: what the draft does not say is different from what is desired, and Cluster API replaces it.
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
 * Tells when a machine has been updated. The local provider installs what the Machine says, so that there is nothing to do but to wait for its
 * Node. Where another has to do it, such as an agent on the machine, this is the place to tell it, each time anew: the call is repeated until
 * it is done, by any replica.
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
