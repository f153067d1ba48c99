import { readFileSync } from "node:fs";
import type { KubernetesObject } from "@capikit/client";
import { contractLabel } from "@capikit/common/kubernetes";
import { type ControlPlane, parseManifests, type WebhookTarget } from "@capikit/envtest";
import { applyObjects, withOwnConversion, withProviderLabels } from "@capikit/envtest/cluster-api";
import { findProviders, type GenerateResult, type ProviderConfig } from "@capikit/generators/run";
import { providerLabel } from "@capikit/inventory";

/** User with the program's permissions. */
export const devAccount = { namespace: "capikit-dev-system", name: "manager" } as const;

const shortKinds: ReadonlyMap<string, string> = new Map([["CustomResourceDefinition", "CRD"]]);

/** Keeps the generated artefacts of a project installed in a control plane. */
export interface ProjectInstaller {
  /**
   * Installs the changes since the last call.
   *
   * @returns the names of installed objects, such as `CRD foos.acme.example`.
   */
  install(result: GenerateResult): Promise<readonly string[]>;
  /** Whether the project declares RBAC rules for its program. */
  hasRoles(): boolean;
}

/**
 * Creates an installer; nothing is installed yet.
 *
 * @param root Folder of the project.
 * @param webhooks Without it, admission webhooks are left out, and kinds convert as in the CRDs.
 */
export function projectInstaller(
  root: string,
  controlPlane: ControlPlane,
  webhooks: WebhookTarget | undefined,
): ProjectInstaller {
  const installed = new Map<string, string>();
  let hasRoles = false;
  return {
    hasRoles: () => hasRoles,
    async install({ files }) {
      const texts = files
        .filter(({ isInstalled, status }) => isInstalled && status !== "removed")
        .map(({ path }) => ({ path, text: readFileSync(path, "utf8") }));
      const changed = texts.filter(({ path, text }) => installed.get(path) !== text);
      const objects = changed
        .flatMap(({ path, text }) => parseManifests(text, path))
        .filter((object) => webhooks !== undefined || !isWebhookConfiguration(object));
      const definitions = objects.filter(({ kind }) => kind === "CustomResourceDefinition");
      const crds = definitions.length === 0 ? [] : await labelDefinitions(root, definitions);
      const configurations = objects.filter(isWebhookConfiguration);
      const roles = objects.filter(({ kind }) => kind === "ClusterRole" || kind === "Role");
      if (roles.length > 0) {
        await applyObjects(controlPlane.client, namespacesOf(roles));
        await applyObjects(controlPlane.client, [
          { apiVersion: "v1", kind: "ServiceAccount", metadata: devAccount },
          ...roles,
          ...roles.map(bindingOf),
        ]);
        hasRoles = true;
      }
      if (crds.length > 0 && webhooks === undefined) await controlPlane.installCrds(crds);
      if (crds.length > 0 && webhooks !== undefined)
        await controlPlane.installCrds(await withoutConversions(root, crds), { webhooks });
      if (webhooks !== undefined && configurations.length > 0)
        await controlPlane.installWebhooks(configurations, webhooks);
      for (const { path, text } of changed) installed.set(path, text);
      return objects.map(({ kind, metadata }) => `${shortKinds.get(kind) ?? kind} ${metadata.name}`);
    },
  };
}

function isWebhookConfiguration({ kind }: KubernetesObject): boolean {
  return kind.endsWith("WebhookConfiguration");
}

function namespacesOf(roles: readonly KubernetesObject[]): KubernetesObject[] {
  const names = new Set([devAccount.namespace, ...roles.flatMap(({ metadata }) => metadata.namespace ?? [])]);
  return [...names].map((name) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } }));
}

function bindingOf({ kind, metadata: { name = "", namespace } }: KubernetesObject): KubernetesObject {
  const binding = {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: `${kind}Binding`,
    metadata: { name, ...(namespace !== undefined && { namespace }) },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind, name },
    subjects: [{ kind: "ServiceAccount", ...devAccount }],
  };
  return binding;
}

interface Definition extends KubernetesObject {
  readonly spec?: { readonly group?: string; readonly versions?: readonly { readonly name?: string }[] };
}

/** Sets the labels that the CRDs of a project have in a release after `clusterctl init`. */
export async function labelDefinitions(
  root: string,
  crds: readonly KubernetesObject[],
): Promise<readonly KubernetesObject[]> {
  const providers = await findProviders(root);
  return crds.flatMap((crd: Definition) => {
    const { group = "" } = crd.spec ?? {};
    const provider = providers.find(({ groups }) => groups === undefined || groups.includes(group));
    if (provider === undefined) return [crd];
    return withProviderLabels([withContracts(crd, provider.contracts ?? {})], providerLabel(provider));
  });
}

/** Sets the versions of each contract, unless the CRD names them itself. */
function withContracts(crd: Definition, contracts: NonNullable<ProviderConfig["contracts"]>): Definition {
  const { labels = {} } = crd.metadata;
  if (Object.keys(labels).some((name) => /^cluster\.x-k8s\.io\/v\d/.test(name))) return crd;
  const served = new Set(crd.spec?.versions?.map(({ name }) => name));
  const added = Object.entries(contracts).flatMap(([contract, versions]) => {
    const own = versions.filter((version) => served.has(version));
    return own.length === 0 ? [] : [[contractLabel(contract), own.join("_")] as const];
  });
  return { ...crd, metadata: { ...crd.metadata, labels: { ...labels, ...Object.fromEntries(added) } } };
}

/**
 * Sets `strategy: None` where a release does not convert either: in CRDs without `spec.conversion`
 * whose providers have no program or the setting `conversion: "none"`. `installCrds` makes the
 * program convert the others.
 */
export async function withoutConversions(
  root: string,
  crds: readonly KubernetesObject[],
): Promise<readonly KubernetesObject[]> {
  if (!crds.some(({ spec }: Definition) => (spec?.versions?.length ?? 0) > 1)) return crds;
  const providers = await findProviders(root);
  return crds.map((crd: Definition) => {
    const own = providers.filter(({ groups }) => groups?.includes(crd.spec?.group ?? "") ?? true);
    return own.length === 0 || own.some(converts) ? crd : withOwnConversion(crd);
  });
}

function converts({ image, conversion }: ProviderConfig): boolean {
  return image !== undefined && conversion !== "none";
}
