import * as hooks from "@capikit/api/catalog";
import type { ClusterClassVariable } from "@capikit/api/core/v1beta2";
import { defineExtension, hookHandler } from "../../../src/index.ts";
import {
  canUpdateMachine,
  canUpdateMachineSet,
  defineVariables,
  done,
  jsonPatch,
  onAny,
  planUpgrade,
  validateTopology,
  walkTemplates,
} from "../../../src/mutation/index.ts";

const region: ClusterClassVariable = {
  name: "region",
  required: true,
  schema: { openAPIV3Schema: { type: "string", default: "eu-north-1" } },
};
const zone: ClusterClassVariable = {
  name: "zone",
  required: false,
  schema: { openAPIV3Schema: { type: "string", enum: ["a", "b"] } },
};
const variables = defineVariables([region, zone]);
const available = ["v1.33.5", "v1.34.2", "v1.35.0"];

const handlers = {
  "before-create": hookHandler(hooks.beforeClusterCreate)(() => ({
    retryAfterSeconds: 20,
    message: "quota is asked for",
  })),
  "after-init": hookHandler(hooks.afterControlPlaneInitialized)(() => ({})),
  "before-upgrade": hookHandler(hooks.beforeClusterUpgrade)(({ toKubernetesVersion }) => ({
    retryAfterSeconds: 5,
    message: `not yet to ${toKubernetesVersion}`,
  })),
  "before-control-plane": hookHandler(hooks.beforeControlPlaneUpgrade)(() => ({ retryAfterSeconds: 0 })),
  "after-control-plane": hookHandler(hooks.afterControlPlaneUpgrade)(() => ({ retryAfterSeconds: 0 })),
  "before-workers": hookHandler(hooks.beforeWorkersUpgrade)(() => ({ retryAfterSeconds: 0 })),
  "after-workers": hookHandler(hooks.afterWorkersUpgrade)(() => ({ retryAfterSeconds: 0 })),
  "after-upgrade": hookHandler(hooks.afterClusterUpgrade)(() => ({ retryAfterSeconds: 0 })),
  "before-delete": hookHandler(hooks.beforeClusterDelete, {
    timeoutSeconds: 30,
    failurePolicy: "Ignore",
  })(() => ({ retryAfterSeconds: 0 })),
  // The longest timeout: 16 concurrent calls of a check must be in time on a busy machine, too.
  edit: hookHandler(hooks.generatePatches, { timeoutSeconds: 30 })((request, { signal }) =>
    walkTemplates(
      request,
      [onAny(() => jsonPatch([{ op: "add", path: "/metadata/labels/edited", value: "yes" }]))],
      { signal },
    ),
  ),
  validate: hookHandler(hooks.validateTopology)((request, { signal }) =>
    validateTopology(request, [onAny(() => {})], { signal }),
  ),
  variables: hookHandler(hooks.discoverVariables)(() => variables.response()),
  plan: hookHandler(hooks.generateUpgradePlan)((request) =>
    planUpgrade({
      from: request.fromControlPlaneKubernetesVersion,
      to: request.toKubernetesVersion,
      ...(request.fromWorkersKubernetesVersion !== undefined && {
        fromWorkers: request.fromWorkersKubernetesVersion,
      }),
      available,
    }),
  ),
  "can-update": hookHandler(hooks.canUpdateMachine)((request) =>
    canUpdateMachine(request, (current, desired) => {
      current.machine.spec = desired.machine.spec;
    }),
  ),
  "can-update-set": hookHandler(hooks.canUpdateMachineSet)((request) =>
    canUpdateMachineSet(request, (current, desired) => {
      current.machineSet.spec = { ...current.machineSet.spec, template: desired.machineSet.spec.template };
    }),
  ),
  update: hookHandler(hooks.updateMachine)(() => done()),
};

/** An extension with a handler of every hook, each of which does something. */
export const wholeExtension = defineExtension({ handlers });

/** One of each sort of them. */
export const smallExtension = defineExtension({
  handlers: {
    "before-create": handlers["before-create"],
    "before-delete": handlers["before-delete"],
    edit: handlers.edit,
    variables: handlers.variables,
    plan: handlers.plan,
    "can-update": handlers["can-update"],
    update: handlers.update,
  },
});
