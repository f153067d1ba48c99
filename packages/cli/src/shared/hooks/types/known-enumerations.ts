import { isJsonObject, type JsonValue } from "@capikit/common/json";

const hooks = "sigs.k8s.io.cluster-api.api.runtime.hooks.v1alpha1";
const core = "sigs.k8s.io.cluster-api.api.core.v1beta2";
const meta = "k8s.io.apimachinery.pkg.apis.meta.v1";

const patchType = ["JSONPatch", "JSONMergePatch"];
const status = ["True", "False", "Unknown"];
const polarity = ["Positive", "Negative"];
const order = ["Random", "Newest", "Oldest"];
const beforeReady = ["Pending", "Provisioning", "Provisioned"];

/** Values of members by component. The documents that Go types generate do not list them. */
export const knownEnumerations: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [`${hooks}.Patch`]: { patchType },
  [`${hooks}.GeneratePatchesResponseItem`]: { patchType },
  [`${hooks}.ExtensionHandler`]: { failurePolicy: ["Fail", "Ignore"] },
  [`${core}.ClusterAvailabilityGate`]: { polarity },
  [`${core}.ClusterStatus`]: { phase: [...beforeReady, "Deleting", "Failed", "Unknown"] },
  [`${core}.JSONSchemaProps`]: { type: ["object", "array", "string", "integer", "number", "boolean"] },
  [`${core}.MachineAddress`]: {
    type: ["Hostname", "ExternalIP", "InternalIP", "ExternalDNS", "InternalDNS"],
  },
  [`${core}.MachineDeploymentTopologyMachineDeletionSpec`]: { order },
  [`${core}.MachineDeploymentTopologyRolloutStrategy`]: { type: ["RollingUpdate", "OnDelete"] },
  [`${core}.MachineReadinessGate`]: { polarity },
  [`${core}.MachineSetDeletionSpec`]: { order },
  [`${core}.MachineStatus`]: {
    phase: [...beforeReady, "Running", "Updating", "Deleting", "Deleted", "Failed", "Unknown"],
  },
  [`${core}.MachineTaint`]: {
    effect: ["NoSchedule", "PreferNoSchedule", "NoExecute"],
    propagation: ["Always", "OnInitialization"],
  },
  [`${core}.UnhealthyMachineCondition`]: { status },
  [`${core}.ValidationRule`]: {
    reason: ["FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired", "FieldValueDuplicate"],
  },
  [`${meta}.Condition`]: { status },
  [`${meta}.ManagedFieldsEntry`]: { operation: ["Apply", "Update"] },
};

const ofResponse = { status: ["Failure", "Success"] };

/**
 * Adds the enumerations that components of Cluster API and Kubernetes omit, and those of responses.
 *
 * @param responses names of the responses of hooks
 */
export function addKnownEnumerations(
  components: { [name: string]: JsonValue },
  responses: readonly string[],
): void {
  const known = [
    ...Object.entries(knownEnumerations),
    ...responses.map((name) => [name, ofResponse] as const),
  ];
  for (const [name, members] of known) {
    const { [name]: component } = components;
    if (!isJsonObject(component) || !isJsonObject(component.properties)) continue;
    for (const [member, values] of Object.entries(members)) {
      const { [member]: schema } = component.properties;
      if (isJsonObject(schema) && schema.type === "string") schema.enum ??= [...values];
    }
  }
}
