import { paperCloudHook } from "@capikit/api/catalog";
//#if !workload
import { hookHandler } from "@capikit/extension-kit";
//#endif
//#if workload
import { type WorkloadClients, workloadHandler } from "@capikit/controller-kit/capi/workload";
//#endif
//#if GeneratePatches
import { onAny, walkTemplates } from "@capikit/extension-kit/mutation";
//#endif
//#if ValidateTopology
import { validateTopology as validate } from "@capikit/extension-kit/mutation";
//#endif
//#if CanUpdateMachine
import { canUpdateMachine as allow } from "@capikit/extension-kit/mutation";
//#endif
//#if CanUpdateMachineSet
import { canUpdateMachineSet as allow } from "@capikit/extension-kit/mutation";
//#endif
//#if GenerateUpgradePlan
import { planUpgrade } from "@capikit/extension-kit/mutation";

/** Kubernetes versions that your machines support. */
const available = ["v1.34.3", "v1.35.2", "v1.36.3"];
//#endif

/** Handles the hook. */
//#if workload
export const paperCloudHandler = (clusters: WorkloadClients) =>
  workloadHandler(clusters, paperCloudHook, async ({ cluster, logger }) => {
    logger.info("PaperCloudHook", { cluster: `${cluster.namespace}/${cluster.name}` });
    // Add `client` to the parameters: the client of the workload cluster.
    // To wait: return { message: "Waiting for …" };
    return undefined;
  });
//#endif
//#if own
export const paperCloudHandler = hookHandler(paperCloudHook)((_request, { logger }) => {
  logger.info("PaperCloudHook");
  //#if blocking
  // To block the caller: return { message: "Waiting for …", retryAfterSeconds: 30 };
  //#endif
  // To report an error to the caller: throw new HookError("…");
  return paperCloudResponse;
});
//#endif
//#if lifecycle
export const paperCloudHandler = hookHandler(paperCloudHook)(({ cluster: { metadata } }, { logger }) => {
  logger.info("PaperCloudHook", { cluster: `${metadata?.namespace}/${metadata?.name}` });
  // To block the Cluster: return { message: "Waiting for …", retryAfterSeconds: 30 };
  // To report an error to Cluster API: throw new HookError("…");
  return { retryAfterSeconds: 0 };
});
//#endif
//#if notification
export const paperCloudHandler = hookHandler(paperCloudHook)(({ cluster: { metadata } }, { logger }) => {
  logger.info("PaperCloudHook", { cluster: `${metadata?.namespace}/${metadata?.name}` });
  // To report an error to Cluster API: throw new HookError("…");
  return {};
});
//#endif
//#if GeneratePatches
export const paperCloudHandler = hookHandler(paperCloudHook)((request, { signal }) =>
  walkTemplates(
    request,
    [
      // on(kind, …) selects templates of one kind, with their types. Return the patch: jsonPatch([…]), mergePatch({…}).
      onAny(() => undefined),
    ],
    { signal },
  ),
);
//#endif
//#if ValidateTopology
export const paperCloudHandler = hookHandler(paperCloudHook)((request, { signal }) =>
  validate(request, [], {
    signal,
    topology({ workers, fail }) {
      // To reject the topology: fail("…"). Check single templates by rules: on(kind, …) in the list.
      if (workers.some(({ name }) => name === "")) fail("workers need a name");
    },
  }),
);
//#endif
//#if DiscoverVariables
export const paperCloudHandler = hookHandler(paperCloudHook)(() => ({
  // Types with +capikit:variable become definitions: return defineVariables(variables).response().
  variables: [],
}));
//#endif
//#if GenerateUpgradePlan
export const paperCloudHandler = hookHandler(paperCloudHook)((request) =>
  planUpgrade({
    from: request.fromControlPlaneKubernetesVersion,
    ...(request.fromWorkersKubernetesVersion !== undefined && {
      fromWorkers: request.fromWorkersKubernetesVersion,
    }),
    to: request.toKubernetesVersion,
    available: [...available, request.toKubernetesVersion],
  }),
);
//#endif
//#if CanUpdateMachine
export const paperCloudHandler = hookHandler(paperCloudHook)((request) =>
  allow(request, [
    // Copy the fields that change in place: onMachine(kind, (current, desired) => { current.spec.… = desired.spec.…; }).
    // If other fields differ, the Machine is replaced.
  ]),
);
//#endif
//#if CanUpdateMachineSet
export const paperCloudHandler = hookHandler(paperCloudHook)((request) =>
  allow(request, [
    // Copy the fields of templates: onMachine(kind, (current, desired) => { current.spec.template.spec.… = desired.…; }).
    // If other fields differ, the Machines are replaced.
  ]),
);
//#endif
//#if UpdateMachine
export const paperCloudHandler = hookHandler(paperCloudHook)(({ desired: { machine } }, { logger }) => {
  logger.info("PaperCloudHook", { machine: `${machine.metadata?.namespace}/${machine.metadata?.name}` });
  // Update the machine to the desired state. While the update is in progress: return { message: "…", retryAfterSeconds: 30 };
  return { retryAfterSeconds: 0 };
});
//#endif
