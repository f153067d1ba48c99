import { defineExtension, type Extension } from "@capikit/extension-kit";
import { approveDeletion, approveUpgrade, windowOfControlPlane, windowOfWorkers } from "../gates/gates.ts";
import { discover, patch } from "../topology/patches.ts";
import { validate } from "../topology/validation.ts";
import { allowInPlace, allowSetInPlace, type Kubelets, updateInPlace } from "../upgrade/in-place.ts";
import { upgradePlan } from "../upgrade/upgrade-plan.ts";
// +capikit:scaffold:imports

/** External dependencies of the policies. */
export interface World {
  readonly kubelets: Kubelets;
  /** Default: the clock of this machine. */
  readonly now?: () => Date;
  /** The release of Cluster API that discovers the extension. Default: all hooks are advertised. */
  readonly coreVersion?: string;
}

/** All policies, each a handler. */
export function policyExtension({ kubelets, now = () => new Date(), coreVersion }: World): Extension {
  return defineExtension({
    handlers: {
      variables: discover,
      patches: patch,
      validation: validate,
      "upgrade-plan": upgradePlan,
      "approve-upgrade": approveUpgrade,
      "control-plane-window": windowOfControlPlane(now),
      "workers-window": windowOfWorkers(now),
      "approve-deletion": approveDeletion,
      "machine-in-place": allowInPlace,
      "machine-set-in-place": allowSetInPlace,
      "update-machine": updateInPlace(kubelets),
      // +capikit:scaffold:handlers
    },
    ...(coreVersion !== undefined && { coreVersion }),
  });
}

/** For `capikit dev`, which has no Nodes to ask. */
export const extension = policyExtension({ kubelets: { versionOn: async () => undefined } });
