import {
  type File,
  type KubeadmConfigSpec,
  kubeadmConfigTemplate,
} from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { kubeadmControlPlaneTemplate } from "@capikit/api/controlplane/kubeadm/v1beta2";
import type {
  DiscoverVariablesResponse,
  GeneratePatchesRequest,
  GeneratePatchesResponse,
} from "@capikit/api/hooks/v1alpha1";
import {
  defineVariables,
  type Mutation,
  on,
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
export function discover(): DiscoverVariablesResponse {
  return variables.response();
}

/** Answers GeneratePatches. */
export function patch(request: GeneratePatchesRequest): Promise<GeneratePatchesResponse> {
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
