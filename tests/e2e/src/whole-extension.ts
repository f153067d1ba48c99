import {
  afterControlPlaneInitialized,
  canUpdateMachine,
  canUpdateMachineSet,
  catalog,
  discoverVariables,
  generatePatches,
  generateUpgradePlan,
  updateMachine,
  validateTopology,
} from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { JsonPatchOperation } from "@capikit/common/json";
import { defineExtension, type Extension } from "@capikit/extension-kit";
import {
  canUpdateMachine as allowMachine,
  canUpdateMachineSet as allowMachineSet,
  validateTopology as checkTemplates,
  defineVariables,
  done,
  inProgress,
  jsonPatch,
  onAny,
  planUpgrade,
  walkTemplates,
} from "@capikit/extension-kit/mutation";
import type { HookCalls } from "./hook-calls.ts";

/** Versions that upgrade plans are made of. */
export const availableVersions = ["v1.34.2", "v1.35.1", "v1.36.0"];

/**
 * Returns operations that add the extension to a ClusterClass, by the name of its ExtensionConfig.
 */
export function wholeClass(config: string): readonly JsonPatchOperation[] {
  return [
    {
      op: "add",
      path: "/spec/patches/-",
      value: {
        name: "region",
        external: {
          generatePatchesExtension: `generate-patches.${config}`,
          validateTopologyExtension: `validate-topology.${config}`,
          discoverVariablesExtension: `discover-variables.${config}`,
          settings: { fromPatch: "yes" },
        },
      },
    },
    {
      op: "add",
      path: "/spec/upgrade",
      value: { external: { generateUpgradePlanExtension: `generate-upgrade-plan.${config}` } },
    },
  ];
}

const variables = defineVariables<{ region: string }>([
  {
    name: "region",
    required: true,
    schema: { openAPIV3Schema: { type: "string", default: "north", enum: ["north", "south"] } },
  },
]);

const retryAfterSeconds = 1;

const blockingHooks: readonly HookDescriptor[] = Object.values(catalog.newest).filter(
  ({ blocking }: HookDescriptor) => blocking,
);

/** `before-cluster-create` for `BeforeClusterCreate`. */
function handlerName({ hook }: HookDescriptor): string {
  return hook.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

/** An extension with a handler of every hook, made of the public helpers. */
export function wholeExtension(calls: HookCalls): Extension {
  const held = (hook: HookDescriptor) =>
    calls.isHeld(hook)
      ? { message: `${hook.hook} is held back`, retryAfterSeconds }
      : { retryAfterSeconds: 0 };
  const updated = new Set<string>();
  return defineExtension({
    handlers: {
      ...Object.fromEntries(
        blockingHooks.map((hook) => [handlerName(hook), calls.handler(hook, () => held(hook))]),
      ),
      "after-control-plane-initialized": calls.handler(afterControlPlaneInitialized, () => ({})),
      "generate-patches": calls.handler(generatePatches, (request, { signal }) =>
        walkTemplates(
          request,
          [
            onAny((_, { variables: all }) =>
              jsonPatch([{ op: "add", path: "/metadata/labels/region", value: all.string("region") }]),
            ),
          ],
          { signal },
        ),
      ),
      "validate-topology": calls.handler(validateTopology, (request) => checkTemplates(request, [])),
      "discover-variables": calls.handler(discoverVariables, () => variables.response()),
      "generate-upgrade-plan": calls.handler(
        generateUpgradePlan,
        ({ fromWorkersKubernetesVersion: fromWorkers, ...request }) =>
          planUpgrade({
            from: request.fromControlPlaneKubernetesVersion,
            ...(fromWorkers !== undefined && { fromWorkers }),
            to: request.toKubernetesVersion,
            available: availableVersions,
          }),
      ),
      "can-update-machine": calls.handler(canUpdateMachine, (request) =>
        allowMachine(request, (current, desired) => {
          current.machine.spec = structuredClone(desired.machine.spec);
        }),
      ),
      "can-update-machine-set": calls.handler(canUpdateMachineSet, (request) =>
        allowMachineSet(request, (current, desired) => {
          current.machineSet.spec.template.spec = structuredClone(desired.machineSet.spec.template.spec);
        }),
      ),
      // The first call of each machine is answered before it is done.
      "update-machine": calls.handler(updateMachine, ({ desired: { machine } }) => {
        const key = `${machine.metadata.name} ${machine.spec.version}`;
        if (updated.has(key)) return done();
        updated.add(key);
        return inProgress(1, "the machine restarts");
      }),
    },
  });
}
