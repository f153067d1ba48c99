import { generatePatches, type HookName, type hooks } from "@capikit/api/catalog";
import { apiVersionOf, type RequestOf, type ResponseOf } from "@capikit/api/catalog/runtime";
import type { Patch } from "@capikit/api/hooks/v1alpha1";
import { versions } from "../../src/samples/sample-cluster.ts";
import { type CoreHook, sampleRequest } from "../../src/samples/sample-request.ts";

type Answers = { readonly [N in HookName]?: () => Omit<ResponseOf<(typeof hooks)[N]>, "status"> };

const blocking = (message: string) => () => ({ message, retryAfterSeconds: 60 });

/** Other hooks let Cluster API proceed. */
const answers: Answers = {
  Discovery: () => ({
    handlers: [
      {
        name: "set-region",
        requestHook: { apiVersion: apiVersionOf(generatePatches), hook: "GeneratePatches" },
        timeoutSeconds: 10,
        failurePolicy: "Fail",
      },
    ],
  }),
  BeforeClusterCreate: blocking("waiting for quota"),
  BeforeClusterUpgrade: blocking("waiting for the maintenance window"),
  AfterControlPlaneUpgrade: blocking(`upgrading the cloud controller manager to ${versions.to}`),
  BeforeClusterDelete: blocking("waiting for the last backup"),
  GeneratePatches: () => ({ items: sampleRequest(generatePatches).items.flatMap(patchOf) }),
  DiscoverVariables: () => ({
    variables: [
      {
        name: "region",
        required: true,
        schema: {
          openAPIV3Schema: {
            type: "string",
            description: "Region of the machines.",
            enum: ["eu-north-1", "eu-west-1"],
            default: "eu-north-1",
          },
        },
      },
    ],
  }),
  GenerateUpgradePlan: () => ({
    controlPlaneUpgrades: [{ version: versions.from }, { version: versions.to }],
    workersUpgrades: [{ version: versions.to }],
  }),
  CanUpdateMachine: () => ({
    machinePatch: merge({ spec: { version: versions.to } }),
    infrastructureMachinePatch: merge({ spec: { customImage: `kindest/node:${versions.to}` } }),
    bootstrapConfigPatch: merge({ spec: { preKubeadmCommands: [`echo ${versions.to}`] } }),
  }),
  CanUpdateMachineSet: () => ({
    machineSetPatch: merge(inTemplate({ version: versions.to })),
    infrastructureMachineTemplatePatch: merge(inTemplate({ customImage: `kindest/node:${versions.to}` })),
    bootstrapConfigTemplatePatch: merge(inTemplate({ preKubeadmCommands: [`echo ${versions.to}`] })),
  }),
  UpdateMachine: blocking("updating the kubelet"),
};

/**
 * Returns a made-up successful response of a hook of Cluster API to the request of `sampleRequest`: blocking if
 * the hook is typically used to wait, otherwise with all members that Cluster API reads.
 */
export function sampleResponse<H extends CoreHook>(hook: H): ResponseOf<H> {
  return {
    apiVersion: apiVersionOf(hook),
    kind: `${hook.hook}Response`,
    status: "Success",
    ...(answers[hook.hook]?.() ?? (hook.blocking && { retryAfterSeconds: 0 })),
  } as unknown as ResponseOf<H>;
}

/** Patches templates of kubeadm by a JSON patch, and those of Docker machines by a merge patch. */
function patchOf({ uid, object }: RequestOf<typeof generatePatches>["items"][number]) {
  const { kind } = object;
  if (kind === "KubeadmConfigTemplate")
    return [
      {
        uid,
        ...json([{ op: "add", path: "/spec/template/spec/preKubeadmCommands/-", value: "echo eu-north-1" }]),
      },
    ];
  if (kind === "DockerMachineTemplate")
    return [{ uid, ...merge(inTemplate({ customImage: `registry.example.org/node:${versions.to}` })) }];
  return [];
}

function inTemplate(spec: object): object {
  return { spec: { template: { spec } } };
}

function json(patch: readonly object[]): Patch {
  return { patchType: "JSONPatch", patch: base64(patch) };
}

function merge(patch: object): Patch {
  return { patchType: "JSONMergePatch", patch: base64(patch) };
}

function base64(patch: object): string {
  return Buffer.from(JSON.stringify(patch)).toString("base64");
}
