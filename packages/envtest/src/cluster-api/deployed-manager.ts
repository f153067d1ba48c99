import type { Deployment } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { substituteVariables } from "@capikit/clusterctl-kit";
import { ownMember } from "@capikit/common/json";
import type { Provider } from "@capikit/inventory";
import { EnvtestError } from "../errors/envtest-error.ts";
import { imageProgram, whyNoImages } from "../images/image-program.ts";
import { type ReleasedComponentsOptions, releasedComponents } from "./released-components.ts";
import type { ManagerFlagNames } from "./start-provider-manager.ts";

export interface DeployedManager {
  readonly image: string | undefined;
  /** Program in the image. Default: that of the image. */
  readonly command: string | undefined;
  readonly serviceAccount: { readonly namespace: string; readonly name: string };
  /** Flags of the container, without those of addresses, certificates and leader election. */
  readonly args: readonly string[];
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** Literal variables of the container, and `POD_NAMESPACE`. */
  readonly env: Readonly<Record<string, string>>;
  readonly flagNames: ManagerFlagNames;
  /** Fixed port of its webhooks, if no flag sets the port. */
  readonly webhookPort?: number;
}

const spellings = {
  health: ["health-addr", "health-probe-bind-address"],
  metrics: ["diagnostics-address", "metrics-bind-address", "metrics-bind-addr", "metrics-addr"],
  webhookCertDir: ["webhook-cert-dir", "webhook-cert-path"],
  webhookPort: ["webhook-port"],
} as const;

const podFlags = new Set<string>([
  ...Object.values(spellings).flat(),
  "enable-leader-election",
  "insecure-diagnostics",
  "kubeconfig",
  "leader-elect",
  "metrics-cert-path",
  "metrics-secure",
]);

/**
 * Returns the manager in the components of a provider. Variables in its flags get the value of the
 * environment, or their default.
 *
 * @throws MissingVariablesError for a variable without a value.
 */
export function deployedManager(
  components: readonly KubernetesObject[],
  env: NodeJS.ProcessEnv = process.env,
): DeployedManager | undefined {
  const deployment = components.find(({ kind }) => kind === "Deployment") as Deployment | undefined;
  const pod = deployment?.spec?.template.spec;
  const containers = pod?.containers ?? [];
  const container = containers.find(({ name }) => name === "manager") ?? containers[0];
  if (deployment === undefined || pod === undefined || container === undefined) return undefined;
  const namespace = deployment.metadata.namespace ?? "default";
  const written = [...(container.command ?? []).slice(1), ...(container.args ?? [])];
  const args = written.map((arg) => substituteVariables(arg, (name) => ownMember(env, name)));
  const names = new Set(args.map(parseFlagName));
  const literals = (container.env ?? []).flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, value]],
  );
  const flagNames = findFlagNames(names);
  const port = container.ports?.find(({ name }) => name === "webhook-server")?.containerPort;
  return {
    image: container.image,
    command: container.command?.[0],
    serviceAccount: { namespace, name: pod.serviceAccountName ?? "default" },
    args: args.filter((arg) => !podFlags.has(parseFlagName(arg)) && parseFlagName(arg) !== "feature-gates"),
    featureGates: Object.assign(
      {},
      ...args.filter((arg) => parseFlagName(arg) === "feature-gates").map(parseGates),
    ),
    env: { POD_NAMESPACE: namespace, ...Object.fromEntries(literals) },
    flagNames,
    ...(flagNames.webhookPort === undefined && port !== undefined && { webhookPort: port }),
  };
}

/** Returns the names in the flags, else those of Cluster API's managers or of kubebuilder's. */
function findFlagNames(names: ReadonlySet<string>): ManagerFlagNames {
  const named = (of: readonly string[]): string | undefined => of.find((name) => names.has(name));
  const isKubebuilder = named(["health-probe-bind-address", "metrics-bind-address", "webhook-cert-path"]);
  const usual = (of: readonly string[]): string | undefined =>
    named(of) ?? (isKubebuilder ? undefined : of[0]);
  const metrics = named(spellings.metrics);
  const webhookCertDir = usual(spellings.webhookCertDir);
  const webhookPort = usual(spellings.webhookPort);
  return {
    health: named(spellings.health) ?? spellings.health[isKubebuilder ? 1 : 0],
    ...(metrics && { metrics }),
    ...(webhookCertDir && { webhookCertDir }),
    ...(webhookPort && { webhookPort }),
  };
}

/** Returns the name of a flag without dashes; empty for another argument. */
function parseFlagName(arg: string): string {
  return /^--?([^-=][^=]*)/.exec(arg)?.[1] ?? "";
}

function parseGates(flag: string): Record<string, boolean> {
  const pairs = flag.slice(flag.indexOf("=") + 1).split(",");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return [name.trim(), /^(?:1|t|true)$/i.test(value.trim())];
    }),
  );
}

export interface ReleasedManager {
  readonly program: string;
  readonly components: readonly KubernetesObject[];
}

/**
 * Returns the components of a release, and its manager from the image of its Deployment.
 *
 * @param given Components to use instead of those of the release.
 * @throws EnvtestError
 */
export async function releasedManager(
  provider: Provider,
  options: ReleasedComponentsOptions,
  given?: readonly KubernetesObject[],
): Promise<ReleasedManager> {
  // Before the download of components that are of no use without the image.
  const reason = whyNoImages(options.env ?? process.env);
  if (reason !== undefined) throw new EnvtestError(reason);
  const components = given ?? (await releasedComponents(provider, options)).objects;
  return { components, program: await managerFromImage(components, options) };
}

/** Returns the manager of components from its image. @throws EnvtestError */
export async function managerFromImage(
  components: readonly KubernetesObject[],
  options: ReleasedComponentsOptions,
): Promise<string> {
  const { image, command } = deployedManager(components, options.env) ?? {};
  if (image === undefined) throw new EnvtestError("the components have no Deployment with an image");
  return imageProgram(image, command, options);
}
