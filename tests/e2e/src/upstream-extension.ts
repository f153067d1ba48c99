import {
  type File,
  type KubeadmConfigSpec,
  kubeadmConfigTemplate,
} from "@capikit/api/bootstrap/kubeadm/v1beta2";
import {
  afterClusterUpgrade,
  afterControlPlaneInitialized,
  afterControlPlaneUpgrade,
  afterWorkersUpgrade,
  beforeClusterCreate,
  beforeClusterDelete,
  beforeClusterUpgrade,
  beforeControlPlaneUpgrade,
  beforeWorkersUpgrade,
  canUpdateMachine,
  canUpdateMachineSet,
  discoverVariables,
  generatePatches,
  generateUpgradePlan,
  updateMachine,
  validateTopology,
} from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { kubeadmControlPlaneTemplate } from "@capikit/api/controlplane/kubeadm/v1beta2";
import type {
  DiscoverVariablesResponse,
  GeneratePatchesRequest,
  GeneratePatchesResponse,
} from "@capikit/api/hooks/v1alpha1";
import { configMap } from "@capikit/api/kubernetes";
import type { RawExtension } from "@capikit/api/meta";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import type { ControlPlane } from "@capikit/envtest";
import {
  type DeclaredHandler,
  defineExtension,
  type Extension,
  type ExtensionServer,
  hookHandler,
  startExtension,
} from "@capikit/extension-kit";
import {
  canUpdateMachine as allowMachine,
  canUpdateMachineSet as allowMachineSet,
  validateTopology as checkTemplates,
  defineVariables,
  done,
  inProgress,
  type Mutation,
  on,
  planUpgrade,
  type TemplateContext,
  type TemplateRule,
  walkTemplates,
} from "@capikit/extension-kit/mutation";

/** Variables of upstream's test extension that the templates here use. */
interface TestVariables {
  readonly kubeadmControlPlaneMaxSurge: string;
  readonly files: readonly Pick<File, "content" | "contentFormat" | "path">[];
  readonly preKubeadmCommands: readonly string[];
  readonly kubeadmConfigTemplateAnnotations: Readonly<Record<string, string>>;
  readonly imageRepository: string;
}

const variables = defineVariables<TestVariables>([
  {
    name: "kubeadmControlPlaneMaxSurge",
    required: false,
    schema: {
      openAPIV3Schema: {
        type: "string",
        default: "",
        example: "0",
        description: "Control plane machines that can be created in addition to the desired ones.",
        "x-kubernetes-validations": [
          {
            rule: 'self == "" || self != ""',
            messageExpression: "'just a test expression, got %s'.format([self])",
          },
        ],
      },
    },
  },
  {
    name: "files",
    required: false,
    schema: {
      openAPIV3Schema: {
        type: "array",
        items: {
          type: "object",
          properties: {
            path: { type: "string" },
            content: { type: "string" },
            contentFormat: { type: "string" },
          },
        },
      },
    },
  },
  {
    name: "preKubeadmCommands",
    required: false,
    schema: { openAPIV3Schema: { type: "array", items: { type: "string" } } },
  },
  {
    name: "kubeadmConfigTemplateAnnotations",
    required: false,
    schema: { openAPIV3Schema: { type: "object", additionalProperties: { type: "string" } } },
  },
  { name: "imageRepository", required: true, schema: { openAPIV3Schema: { type: "string" } } },
]);

type Context = TemplateContext<TestVariables>;

const verbosity = [{ name: "v", value: "2" }];

const rules: readonly TemplateRule<Context, Mutation>[] = [
  on(kubeadmControlPlaneTemplate, (template, context: Context) => {
    const { spec, metadata } = template.spec?.template ?? {};
    const maxSurge = context.variables.find("kubeadmControlPlaneMaxSurge") ?? "";
    const rollout = {
      strategy: { type: "RollingUpdate" as const, rollingUpdate: { maxSurge: Number(maxSurge) } },
    };
    const { clusterConfiguration } = spec?.kubeadmConfigSpec ?? {};
    template.spec = {
      template: {
        metadata: {
          ...metadata,
          labels: { ...metadata?.labels, "top-level-label-1": "top-level-label-value-1" },
        },
        spec: {
          ...spec,
          ...(maxSurge !== "" && { rollout }),
          kubeadmConfigSpec: {
            ...spec?.kubeadmConfigSpec,
            // The API server refuses an empty specification.
            clusterConfiguration: {
              ...clusterConfiguration,
              apiServer: { ...clusterConfiguration?.apiServer, extraArgs: verbosity },
            },
            ...scriptsOf(context),
          },
        },
      },
    };
  }),
  on(kubeadmConfigTemplate, (template, context: Context) => {
    const { spec } = template.spec?.template ?? {};
    const annotations = context.variables.find("kubeadmConfigTemplateAnnotations");
    template.spec = {
      template: {
        spec: {
          ...spec,
          joinConfiguration: { nodeRegistration: { kubeletExtraArgs: verbosity } },
          ...scriptsOf(context),
        },
      },
    };
    if (annotations === undefined) return;
    template.metadata.annotations = { ...template.metadata.annotations, ...annotations };
  }),
];

/** Answers DiscoverVariables. */
function discover(): DiscoverVariablesResponse {
  return variables.response();
}

/** Answers GeneratePatches. */
function patch(request: GeneratePatchesRequest): Promise<GeneratePatchesResponse> {
  return walkTemplates<TestVariables>(request, rules);
}

/** Returns the files and commands of machines. */
function scriptsOf({ variables: all }: Context): Pick<KubeadmConfigSpec, "files" | "preKubeadmCommands"> {
  const files = all.find("files") ?? [];
  const preKubeadmCommands = all.find("preKubeadmCommands") ?? [];
  return {
    ...(files.length > 0 && {
      files: files.map((file) => ({ ...file, owner: "root:root", permissions: "0600" })),
    }),
    ...(preKubeadmCommands.length > 0 && { preKubeadmCommands: [...preKubeadmCommands] }),
  };
}

/** Serves the extension of upstream's specs, written with the kit. */
export async function serveUpstreamExtension(
  { client, webhookServing: { certDir } }: ControlPlane,
  versions: readonly string[],
): Promise<ExtensionServer> {
  const extension = upstreamExtension(client, versions);
  return startExtension({ extension, host: "127.0.0.1", port: 0, certDir });
}

/**
 * Gives ExtensionConfigs the address of a program of this host, in the place of their Service, and
 * its authority, in the place of cert-manager.
 */
export async function directExtensions(
  { client, webhookServing: { certificateAuthority } }: ControlPlane,
  port: number,
): Promise<void> {
  const { items } = await client.list(extensionConfig);
  for (const { metadata, spec } of items) {
    if (spec.clientConfig.service === undefined) continue;
    const url = `https://127.0.0.1:${port}`;
    const clientConfig = { service: null, url, caBundle: btoa(certificateAuthority) };
    const annotations = { "runtime.cluster.x-k8s.io/inject-ca-from-secret": null };
    const patched = { metadata: { annotations }, spec: { clientConfig } };
    await client.patch(extensionConfig, { name: metadata.name ?? "" }, { type: "merge", patch: patched });
  }
}

/**
 * The extension of upstream's suite: lifecycle hooks answer as a ConfigMap of the Cluster says, and
 * changed files of machines are updated in place.
 */
function upstreamExtension(management: Client, versions: readonly string[]): Extension {
  const updating = new Set<string>();
  return defineExtension({
    handlers: {
      ...lifecycleHandlers(management),
      "generate-patches": hookHandler(generatePatches)(patch),
      "discover-variables": hookHandler(discoverVariables)(discover),
      "validate-topology": hookHandler(validateTopology)((request) => checkTemplates(request, [])),
      "generate-upgrade-plan": hookHandler(generateUpgradePlan)((request) => {
        const { fromWorkersKubernetesVersion: fromWorkers } = request;
        return planUpgrade({
          from: request.fromControlPlaneKubernetesVersion,
          ...(fromWorkers !== undefined && { fromWorkers }),
          to: request.toKubernetesVersion,
          available: versions,
        });
      }),
      "can-update-machine": hookHandler(canUpdateMachine)((request) =>
        allowMachine(request, (current, desired) => {
          if (isDisabled(request)) return;
          copyFiles(current.bootstrapConfig, desired.bootstrapConfig);
        }),
      ),
      "can-update-machineset": hookHandler(canUpdateMachineSet)((request) =>
        allowMachineSet(request, (current, desired) => {
          if (isDisabled(request)) return;
          copyFiles(templateOf(current.bootstrapConfigTemplate), templateOf(desired.bootstrapConfigTemplate));
        }),
      ),
      // Answers the first call of each update before it is done.
      "update-machine": hookHandler(updateMachine)(({ desired: { machine } }) => {
        const { namespace, name } = machine.metadata;
        const key = `${namespace}/${name}`;
        if (updating.delete(key)) return done("Extension completed updating Machine");
        updating.add(key);
        return inProgress(5, "Extension is updating Machine");
      }),
    },
  });
}

function isDisabled({ settings }: { readonly settings?: Readonly<Record<string, string>> }): boolean {
  return settings?.disableInPlaceUpdates === "true";
}

interface WithFiles {
  spec?: { files?: unknown };
}

function copyFiles(current: RawExtension | undefined, desired: RawExtension | undefined): void {
  const [from, to] = [desired as WithFiles | undefined, current as WithFiles | undefined];
  if (to === undefined || from?.spec?.files === undefined) return;
  to.spec = { ...to.spec, files: structuredClone(from.spec.files) };
}

function templateOf(object: RawExtension | undefined): RawExtension | undefined {
  return (object as { spec?: { template?: RawExtension } } | undefined)?.spec?.template;
}

/** What the requests of lifecycle hooks have in common. */
interface LifecycleRequest {
  readonly cluster: { readonly metadata: { readonly namespace?: string; readonly name?: string } };
  readonly settings?: Readonly<Record<string, string>>;
}

/** An answer as specs write it, in the names of Go's fields. */
interface WrittenAnswer {
  readonly Status: string;
  readonly RetryAfterSeconds?: number;
  readonly Message?: string;
}

/**
 * Returns handlers of the lifecycle hooks that answer as a ConfigMap of the Cluster says, and record
 * their answers in it, like upstream's test extension.
 */
function lifecycleHandlers(management: Client): Readonly<Record<string, DeclaredHandler>> {
  const answer = async (hook: HookDescriptor, request: LifecycleRequest, versions: readonly string[]) => {
    const { retryAfterSeconds = 0 } = await answerOf(management, hook, request, versions);
    return { retryAfterSeconds };
  };
  return {
    "before-cluster-create": hookHandler(beforeClusterCreate)((request) =>
      answer(beforeClusterCreate, request, []),
    ),
    "after-control-plane-initialized": hookHandler(afterControlPlaneInitialized)(async (request) => {
      await answerOf(management, afterControlPlaneInitialized, request, []);
      return {};
    }),
    "before-cluster-upgrade": hookHandler(beforeClusterUpgrade)((request) =>
      answer(beforeClusterUpgrade, request, [request.fromKubernetesVersion, request.toKubernetesVersion]),
    ),
    "before-control-plane-upgrade": hookHandler(beforeControlPlaneUpgrade)((request) =>
      answer(beforeControlPlaneUpgrade, request, [
        request.fromKubernetesVersion,
        request.toKubernetesVersion,
      ]),
    ),
    "after-control-plane-upgrade": hookHandler(afterControlPlaneUpgrade)((request) =>
      answer(afterControlPlaneUpgrade, request, [request.kubernetesVersion]),
    ),
    "before-workers-upgrade": hookHandler(beforeWorkersUpgrade)((request) =>
      answer(beforeWorkersUpgrade, request, [request.fromKubernetesVersion, request.toKubernetesVersion]),
    ),
    "after-workers-upgrade": hookHandler(afterWorkersUpgrade)((request) =>
      answer(afterWorkersUpgrade, request, [request.kubernetesVersion]),
    ),
    "after-cluster-upgrade": hookHandler(afterClusterUpgrade)((request) =>
      answer(afterClusterUpgrade, request, [request.kubernetesVersion]),
    ),
    "before-cluster-delete": hookHandler(beforeClusterDelete)((request) =>
      answer(beforeClusterDelete, request, []),
    ),
  };
}

async function answerOf(
  management: Client,
  hook: HookDescriptor,
  { cluster: { metadata }, settings = {} }: LifecycleRequest,
  versions: readonly string[],
): Promise<{ readonly retryAfterSeconds?: number }> {
  const { namespace = "", name = "" } = metadata;
  const ref = { namespace, name: `${name}-${settings.extensionConfigName}-test-extension-hookresponses` };
  const key = [hook.hook, ...versions].join("-").replaceAll("+", "_");
  const written = (await ensureData(management, ref))[`${key}-preloadedResponse`];
  const isBlocking = hook !== afterControlPlaneInitialized;
  const answer: WrittenAnswer =
    written === undefined ? defaultAnswer(isBlocking, settings) : JSON.parse(written);
  const { Status: status, RetryAfterSeconds: retryAfterSeconds = 0 } = answer;
  const recorded = isBlocking ? `Status: ${status}, RetryAfterSeconds: ${retryAfterSeconds}` : status;
  const patch = { data: { [`${key}-actualResponseStatus`]: recorded } };
  await management.patch(configMap, ref, { type: "merge", patch });
  if (status !== "Success") throw new Error(answer.Message ?? "");
  return isBlocking ? { retryAfterSeconds } : {};
}

function defaultAnswer(isBlocking: boolean, settings: Readonly<Record<string, string>>): WrittenAnswer {
  if (!isBlocking) return { Status: "Success" };
  return { Status: "Success", RetryAfterSeconds: settings.defaultAllHandlersToBlocking === "true" ? 5 : 0 };
}

async function ensureData(
  management: Client,
  ref: { readonly namespace: string; readonly name: string },
): Promise<Readonly<Record<string, string>>> {
  try {
    return (await management.get(configMap, ref)).data ?? {};
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  try {
    await management.create(configMap, { metadata: ref });
  } catch (error) {
    // Created by a concurrent call.
    if (!isAlreadyExists(error)) throw error;
  }
  return {};
}
