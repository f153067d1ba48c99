/**
 * The types of providers that clusterctl installs, in the order in which it does, with what labels and files of each begin with.
 */
const prefixes = {
  CoreProvider: "core",
  BootstrapProvider: "bootstrap",
  ControlPlaneProvider: "control-plane",
  InfrastructureProvider: "infrastructure",
  IPAMProvider: "ipam",
  RuntimeExtensionProvider: "runtime-extension",
  AddonProvider: "addon",
} as const;

/** How clusterctl's configuration calls a type of provider. */
export type ProviderType = keyof typeof prefixes;

/** All types, in the order in which clusterctl installs them. */
export const providerTypes = Object.freeze(Object.keys(prefixes) as ProviderType[]);

/** A provider: an entry of `providers` in clusterctl's configuration without its URL. */
export interface Provider {
  /** A DNS-1123 subdomain of lower case, such as `aws`; the core provider is `cluster-api`. */
  readonly name: string;
  readonly type: ProviderType;
}

/** The name of Cluster API's own provider, and of no other. */
const coreName = "cluster-api";

/**
 * What stands in the label `cluster.x-k8s.io/provider`, and names the provider's folder in a local repository: `infrastructure-aws`, or
 * the bare name of the core provider.
 */
export function providerLabel({ name, type }: Provider): string {
  return type === "CoreProvider" ? name : `${prefixes[type]}-${name}`;
}

/** The provider whose label this is; undefined where it is none's. */
export function providerOfLabel(label: string): Provider | undefined {
  if (label === coreName) return { name: label, type: "CoreProvider" };
  for (const type of providerTypes) {
    const prefix = `${prefixes[type]}-`;
    const name = label.slice(prefix.length);
    if (type !== "CoreProvider" && label.startsWith(prefix) && name !== "") return { name, type };
  }
  return undefined;
}

/** The file that holds a provider's components by custom, such as `infrastructure-components.yaml`. clusterctl takes any name. */
export function componentsFile(type: ProviderType): string {
  return `${prefixes[type]}-components.yaml`;
}

/** The type whose components stand in such a file, which may carry a suffix: `infrastructure-components-development.yaml`. */
export function typeOfComponentsFile(file: string): ProviderType | undefined {
  return providerTypes.find(
    (type) => file.startsWith(`${prefixes[type]}-components`) && /\.ya?ml$/.test(file),
  );
}

/** What is wrong with a provider's name; undefined where clusterctl takes it, in its configuration and on its command line. */
export function providerNameProblem({ name, type }: Provider): string | undefined {
  if (!/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(name))
    return `${JSON.stringify(name)} is no name of a provider: clusterctl wants a DNS-1123 label, lower-case letters, digits and -, 63 at most`;
  if ((name === coreName) !== (type === "CoreProvider"))
    return `the core provider, and no other, is called ${coreName}; this one is ${name} (${type})`;
  return undefined;
}
