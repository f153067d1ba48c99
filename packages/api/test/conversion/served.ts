/** The apiVersions that the management cluster serves, by `<Kind>.<group>`. */
export const served: Readonly<Record<string, string>> = {
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

export const data = "cluster.x-k8s.io/conversion-data";

/** Compares annotations as JSON, as the order of keys is irrelevant. */
export function readable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, entry) => {
    if (key !== data || typeof entry !== "string") return entry;
    try {
      return JSON.parse(entry);
    } catch {
      return entry;
    }
  });
}
