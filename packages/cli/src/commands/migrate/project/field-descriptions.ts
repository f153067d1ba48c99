const flags = new Map([
  ["provisioned", "provisioned is true once the infrastructure is complete. It never resets."],
  [
    "dataSecretCreated",
    "dataSecretCreated is true once the Secret with the bootstrap data exists. It never resets.",
  ],
  [
    "controlPlaneInitialized",
    "controlPlaneInitialized is true once the API server accepts requests. It never resets.",
  ],
]);

const known = new Map([
  ["status.conditions", "conditions of the object, as in Kubernetes."],
  ["status.initialization", "initialization reports the progress of the first provisioning."],
  ["status.deprecated", "deprecated contains fields of earlier contracts, which will be removed."],
  ["status.deprecated.v1beta1", "v1beta1 contains the fields of contract v1beta1."],
  ["status.failureDomains", "failureDomains that machines can be spread over."],
  ["status.failureDomains[].name", "name of the failure domain."],
  [
    "status.failureDomains[].controlPlane",
    "controlPlane reports whether control plane machines may be placed there.",
  ],
  ["status.failureDomains[].attributes", "attributes of the failure domain."],
  ["status.upToDateReplicas", "upToDateReplicas is the number of machines that are up to date."],
  ["status.availableReplicas", "availableReplicas is the number of available machines."],
  ["status.selector", "selector of the machines, as text."],
  ["spec.machineTemplate.spec", "spec of the machines."],
  ["spec.machineTemplate.spec.infrastructureRef", "infrastructureRef is the template of the machines."],
  ["spec.machineTemplate.spec.infrastructureRef.apiGroup", "apiGroup of the template."],
  ["spec.machineTemplate.spec.infrastructureRef.kind", "kind of the template."],
  ["spec.machineTemplate.spec.infrastructureRef.name", "name of the template."],
  ["spec.machineTemplate.spec.deletion", "deletion contains the timeouts of a machine's deletion."],
  [
    "spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds",
    "nodeDrainTimeoutSeconds is the limit for draining the node; 0 means no limit.",
  ],
  [
    "spec.machineTemplate.spec.deletion.nodeVolumeDetachTimeoutSeconds",
    "nodeVolumeDetachTimeoutSeconds is the limit for detaching volumes; 0 means no limit.",
  ],
  [
    "spec.machineTemplate.spec.deletion.nodeDeletionTimeoutSeconds",
    "nodeDeletionTimeoutSeconds is the limit for deleting the Node; 0 means no limit.",
  ],
]);

/** Returns the description of a field of contract v1beta2. */
export function findDescription(path: string): string | undefined {
  const flag = path.startsWith("status.initialization.")
    ? flags.get(path.slice("status.initialization.".length))
    : undefined;
  return flag ?? known.get(path);
}
