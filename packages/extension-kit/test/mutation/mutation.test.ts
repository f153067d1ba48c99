import {
  canUpdateMachine as canUpdateMachineHook,
  generatePatches,
  generateUpgradePlan,
} from "@capikit/api/catalog";
import type { PatchType } from "@capikit/api/hooks/v1alpha1";
import { describe, expect, it } from "vitest";
import { createRequestHandler, type DeclaredHandler, defineExtension, hookHandler } from "../../src/index.ts";
import {
  canUpdateMachine,
  type Mutation,
  onAny,
  planUpgrade,
  type TemplateContext,
  walkTemplates,
} from "../../src/mutation/index.ts";
import { base, call, sampleRequest, send } from "../support/call.ts";

describe("long integers", () => {
  const template = `{
  "apiVersion": "infrastructure.cluster.x-k8s.io/v1beta2", "kind": "FooMachineTemplate",
  "spec": { "volumes": [{ "id": 9007199254740993, "size": 1 }, { "id": 9007199254740995, "size": 2 }] }
}`;
  const request = `{
  "apiVersion": "hooks.runtime.cluster.x-k8s.io/v1alpha1", "kind": "GeneratePatchesRequest",
  "variables": [{ "name": "vni", "value": 9223372036854775807 }],
  "items": [{ "uid": "1", "object": ${template}, "holderReference": {
    "apiVersion": "cluster.x-k8s.io/v1beta2", "kind": "Cluster", "namespace": "n", "name": "c", "fieldPath": "spec.infrastructureRef"
  } }]
}`;

  /** Returns the JSON of the patch. */
  async function patchOf(edit: (spec: Spec, context: TemplateContext) => Mutation, patchType: PatchType) {
    const visit = (draft: object, context: TemplateContext) => edit((draft as { spec: Spec }).spec, context);
    const handler = hookHandler(generatePatches)((sent) =>
      walkTemplates(sent, [onAny(visit)], { patchType }),
    );
    const handle = createRequestHandler(defineExtension({ handlers: { foo: handler } }));
    const { body } = await send(handle, `${base}/generatepatches/foo`, request);
    return Buffer.from(JSON.parse(String(body)).items[0].patch, "base64").toString();
  }
  interface Spec {
    vni?: number;
    volumes: { id: number; size: number }[];
  }

  it("copies variables beyond 2^53 exactly", async () => {
    const edit = (spec: Spec, { variables }: TemplateContext): void => {
      spec.vni = variables.number("vni");
    };
    expect(await patchOf(edit, "JSONPatch")).toBe(
      '[{"op":"add","path":"/spec/vni","value":9223372036854775807}]',
    );
  });

  it("keeps integers beyond 2^53 in a list that a merge patch replaces", async () => {
    const edit = ({ volumes: [first] }: Spec): void => {
      if (first !== undefined) first.size = 9;
    };
    expect(await patchOf(edit, "JSONMergePatch")).toBe(
      '{"spec":{"volumes":[{"id":9007199254740993,"size":9},{"id":9007199254740995,"size":2}]}}',
    );
  });
});

describe("served", () => {
  async function served(hook: string, sample: string, handler: DeclaredHandler) {
    const handle = createRequestHandler(defineExtension({ handlers: { boats: handler } }));
    const { body } = await call(handle, `${base}/${hook}/boats`, sampleRequest(sample));
    // biome-ignore lint/suspicious/noExplicitAny: bodies of many hooks
    return body as any;
  }

  describe("the helpers in an extension", () => {
    it("answer GeneratePatches as Cluster API sends it", async () => {
      const handler = hookHandler(generatePatches)((request, { signal }) =>
        walkTemplates(
          request,
          [
            onAny((template, { builtins }) => {
              template.spec = { cluster: builtins.cluster?.name ?? null };
            }),
          ],
          { signal },
        ),
      );
      const body = await served("generatepatches", "generate-patches", handler);
      expect(body).toMatchObject({ status: "Success", kind: "GeneratePatchesResponse" });
      expect(body.items[0].patchType).toBe("JSONPatch");
      expect(JSON.parse(Buffer.from(body.items[0].patch, "base64").toString())).toEqual([
        { op: "remove", path: "/spec/template" },
        { op: "add", path: "/spec/cluster", value: "harbour" },
      ]);
    });

    it("report errors to Cluster API", async () => {
      const message = async (handler: DeclaredHandler) =>
        (await served("generatepatches", "generate-patches", handler)).message;
      const outside = hookHandler(generatePatches)((request) =>
        walkTemplates(request, [
          onAny((template) => {
            template.kind = "Raft";
          }),
        ]),
      );
      expect(await message(outside)).toBe(
        "BoatClusterTemplate at Cluster spec.infrastructureRef: GeneratePatches may change /spec, /metadata/labels, /metadata/annotations, but not /kind.",
      );
      const missing = hookHandler(generatePatches)((request) =>
        walkTemplates(request, [
          onAny((_, { variables }) => {
            variables.get("anchor");
          }),
        ]),
      );
      expect(await message(missing)).toBe(
        "Variable anchor is missing: no variable has the name anchor. A patch receives the variables that its own DiscoverVariables handler defines, and optional ones only with a value.",
      );
      const plan = hookHandler(generateUpgradePlan)(() =>
        planUpgrade({ from: "v1.35.0", to: "v1.34.0", available: [] }),
      );
      expect((await served("generateupgradeplan", "generate-upgrade-plan", plan)).message).toBe(
        "v1.34.0 is lower than v1.35.0: Kubernetes does not support downgrades.",
      );
    });

    it("answer CanUpdateMachine as Cluster API sends it", async () => {
      const handler = hookHandler(canUpdateMachineHook)((request) =>
        canUpdateMachine(request, (current, desired) => {
          current.machine.spec = desired.machine.spec;
        }),
      );
      const body = await served("canupdatemachine", "can-update-machine", handler);
      expect(JSON.parse(Buffer.from(body.machinePatch.patch, "base64").toString())).toEqual([
        { op: "replace", path: "/spec/version", value: "v1.36.0" },
      ]);
      expect(body).not.toHaveProperty("bootstrapConfigPatch");
    });
  });
});
