const served: Readonly<Record<string, string>> = {
  "MetalCluster.infra.example.com": "infra.example.com/v1",
  "MetalMachineTemplate.infra.example.com": "infra.example.com/v1",
  "TalosConfigTemplate.bootstrap.example.org": "bootstrap.example.org/v2beta1",
};

/** Returns the apiVersion that the tests' management cluster serves. */
export function getAPIVersion(group: string, kind: string): string {
  const apiVersion = served[`${kind}.${group}`];
  if (apiVersion === undefined) throw new Error(`no apiVersion known for kind "${kind}" in group "${group}"`);
  return apiVersion;
}
