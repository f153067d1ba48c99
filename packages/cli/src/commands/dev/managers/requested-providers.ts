import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { KubernetesObject } from "@capikit/client";
import { isProgram } from "@capikit/common/files";
import type { ReleasedProvider } from "@capikit/envtest/cluster-api";
import { UsageError } from "@capikit/generators/run";
import { providerLabel } from "@capikit/inventory";
import { parseSetFlag } from "../../../shared/command/flag-values.ts";
import { readManifestTemplate, templateVariables } from "../../../shared/input/manifest-template.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import type { DevCall } from "../../dev.ts";
import { isProviderName, type NamedProvider, namedProviders } from "./named-providers.ts";

/** The value of `--with` for Cluster API's kubeadm providers. */
const kubeadm = "kubeadm";

/** Providers that run in addition to the project. */
export interface RequestedProviders {
  /** Whether Cluster API's kubeadm providers run. */
  readonly kubeadm: boolean;
  /** Providers from their repositories. */
  readonly named: readonly NamedProvider[];
  readonly released: readonly ReleasedProvider[];
  /** Variables of components, by `--set`. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Reads the values of `--with`: `kubeadm`, a name that clusterctl knows, `FILE` or `FILE=BINARY`.
 *
 * @throws UsageError
 */
export async function readProviders(
  call: Pick<DevCall, "lists">,
  io: Pick<Io, "env" | "signal">,
): Promise<RequestedProviders> {
  const values = [...new Set(call.lists?.with ?? [])];
  const get = templateVariables(call, io);
  const released: ReleasedProvider[] = [];
  const named: NamedProvider[] = [];
  const isKubeadm = values.includes(kubeadm);
  const names = new Set(isKubeadm ? ["bootstrap-kubeadm", "control-plane-kubeadm"] : []);
  const add = (name: string): void => {
    if (names.has(name))
      throw new UsageError(`--with names provider ${name} twice`, "remove one of them", ["with"]);
    names.add(name);
  };
  for (const value of values.filter((one) => one !== kubeadm)) {
    if (isProviderName(value) && !isFile(value)) {
      const found = await namedProviders(value, io);
      for (const one of found) add(providerLabel(one));
      for (const item of found) named.push(item);
      continue;
    }
    const { file, program } = partsOf(value);
    const components = readManifestTemplate(file, get);
    const name = nameOf(file, components);
    add(name);
    if (program !== undefined) checkProgram(program, file, components);
    released.push({ name, components, ...(program && { program }) });
  }
  const variables = Object.fromEntries((call.lists?.set ?? []).map(parseSetFlag));
  return { kubeadm: isKubeadm, named, released, variables };
}

function partsOf(value: string): { readonly file: string; readonly program?: string } {
  const at = value.lastIndexOf("=");
  if (isFile(value) || at < 0) return { file: existing(value) };
  return { file: existing(value.slice(0, at)), program: resolve(value.slice(at + 1)) };
}

function existing(file: string): string {
  if (isFile(file)) return file;
  throw new UsageError(
    `--with ${file}: file does not exist`,
    `use ${kubeadm}, a name such as aws, FILE or FILE=BINARY with the components of a release, such as infrastructure-components.yaml`,
    ["with"],
  );
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function checkProgram(program: string, file: string, components: readonly KubernetesObject[]): void {
  if (!isProgram(program))
    throw new UsageError(
      `--with: ${program} is not an executable file`,
      "build the manager of the provider first",
      ["with"],
    );
  if (!components.some(({ kind }) => kind === "Deployment"))
    throw new UsageError(
      `${file} has no Deployment, which has the flags of the manager`,
      "use the components of a release, or omit the program",
      ["with"],
    );
}

/** Returns clusterctl's label of the provider, such as `infrastructure-foo`, or the file name. */
function nameOf(file: string, components: readonly KubernetesObject[]): string {
  const labels = components.map(({ metadata }) => metadata.labels?.["cluster.x-k8s.io/provider"]);
  return (
    labels.find((label) => label !== undefined) ?? basename(file).replace(/(?:-components)?\.ya?ml$/, "")
  );
}
