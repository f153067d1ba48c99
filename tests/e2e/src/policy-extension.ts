import { readFile } from "node:fs/promises";
import { extensionConfig } from "@capikit/api/kinds/runtime/v1beta2";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import type { JsonPatchOperation } from "@capikit/common/patch";
import { freePorts } from "@capikit/envtest";
import { installComponents, type ProviderManager, startProviderManager } from "@capikit/envtest/cluster-api";
import { parse } from "yaml";
import { componentsOfExample, programOfExample } from "./example-components.ts";
import { inNamespaces } from "./in-namespaces.ts";
import type { ManagementCluster } from "./management-cluster.ts";

const example = "extension-policy";
const host = "127.0.0.1";

/**
 * Installs the components of `examples/extension-policy` and starts its program, with the rights
 * that they give it. Its ExtensionConfig has the program's address in place of a Service, which
 * nothing here would answer for.
 *
 * @param options settings that replace the installed ones, and namespaces that it is called for.
 */
export async function startPolicyExtension(
  { controlPlane }: ManagementCluster,
  options: { readonly settings: Readonly<Record<string, string>>; readonly namespaces: readonly string[] },
): Promise<ProviderManager> {
  const [objects, [port = 0]] = await Promise.all([componentsOfExample(example), freePorts(1, host)]);
  const { webhookServing } = controlPlane;
  const isConfig = ({ kind }: KubernetesObject): boolean => kind === "ExtensionConfig";
  await installComponents(
    controlPlane,
    objects.filter((one) => !isConfig(one)),
    webhookServing,
  );
  const account = objects.find(({ kind }) => kind === "ServiceAccount")?.metadata;
  const program = await startProviderManager(controlPlane, {
    name: example,
    program: programOfExample(example),
    serviceAccount: { namespace: account?.namespace ?? "", name: account?.name ?? "" },
    webhookPort: port,
  });
  for (const { metadata } of objects.filter(isConfig) as ExtensionConfig[]) {
    const caBundle = btoa(webhookServing.certificateAuthority);
    await controlPlane.client.create(extensionConfig, {
      metadata: { name: metadata.name ?? "" },
      spec: {
        clientConfig: { url: `https://${host}:${port}`, caBundle },
        namespaceSelector: inNamespaces(options.namespaces),
        settings: { ...options.settings },
      },
    });
  }
  return program;
}

/** Operations that add the policies to a ClusterClass. */
export async function classPolicies(): Promise<readonly JsonPatchOperation[]> {
  const file = new URL(`../../../examples/${example}/samples/class-policies.yaml`, import.meta.url);
  return parse(await readFile(file, "utf8"));
}
