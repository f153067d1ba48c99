import type { ProviderType } from "./provider-types.ts";
import { pascalName } from "./spellings.ts";

/** Maximum length of kinds, plurals, namespaces and label values in Kubernetes. */
export const maxNameLength = 63;

/** The longest kind of each type, without the provider name. */
const longestKinds: Readonly<Record<ProviderType, string | undefined>> = {
  infrastructure: "MachineTemplateList",
  "control-plane": "ControlPlaneTemplateList",
  bootstrap: "ConfigTemplateList",
  ipam: "PoolList",
  addon: "AddonList",
  "runtime-extension": undefined,
};

/** Returns the longest name that a project of a type derives from its provider name. */
export function longestName(name: string, type: ProviderType): string {
  const namespace = `${type}-${name}-system`;
  const kind = longestKinds[type];
  if (kind === undefined) return namespace;
  const list = `${pascalName(name)}${kind}`;
  return list.length > namespace.length ? list : namespace;
}
