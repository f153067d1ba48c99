import {
  canUpdateMachine as canUpdateMachineHook,
  generatePatches,
  generateUpgradePlan,
} from "@capikit/api/catalog";
import { describe, expect, it } from "vitest";
import { createRequestHandler, type DeclaredHandler, defineExtension, hookHandler } from "../../src/index.ts";
import { canUpdateMachine, onAny, planUpgrade, walkTemplates } from "../../src/mutation/index.ts";
import { base, call, sampleRequest } from "../support/call.ts";

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
