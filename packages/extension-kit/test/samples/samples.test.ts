import {
  beforeClusterCreate,
  beforeClusterDelete,
  canUpdateMachine,
  canUpdateMachineSet,
  catalog,
  generatePatches,
  hookNames,
  hooks,
  validateTopology,
} from "@capikit/api/catalog";
import { applyJsonPatch, applyMergePatch, decodeJsonPatch } from "@capikit/common/json";
import { compileSchema, type Json } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { defineExtension, HookError, hookHandler } from "../../src/index.ts";
import { otherValues, unsampledVariables } from "../../src/samples/sample-variables.ts";
import { callHandler, sampleRequest, sampleVariables, variableDefinitions } from "../../src/testing/index.ts";
import { sampleResponse } from "../support/sample-response.ts";

describe("call handler", () => {
  const extension = defineExtension({
    handlers: {
      one: hookHandler(beforeClusterCreate)(({ cluster }) => ({
        retryAfterSeconds: 0,
        message: String(cluster.metadata.name),
      })),
      two: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 5 })),
      three: hookHandler(beforeClusterDelete)(() => {
        throw new HookError("volumes are left");
      }),
    },
  });

  it("calls a handler as Cluster API does", async () => {
    expect(await callHandler(extension, beforeClusterCreate, { handler: "two" })).toMatchObject({
      status: "Success",
      retryAfterSeconds: 5,
    });
    const request = sampleRequest(beforeClusterCreate);
    expect(await callHandler(extension, beforeClusterCreate, { handler: "one", request })).toMatchObject({
      message: "prod-1",
    });
    expect(await callHandler(extension, beforeClusterDelete)).toMatchObject({
      status: "Failure",
      message: "volumes are left",
    });
  });

  it("refuses unknown handlers, and hooks with several", async () => {
    await expect(callHandler(extension, beforeClusterCreate)).rejects.toThrow(
      "the extension has several handlers of BeforeClusterCreate: set handler to one or two",
    );
    await expect(callHandler(extension, generatePatches)).rejects.toThrow(
      "the extension has no handler of GeneratePatches",
    );
    await expect(callHandler(extension, beforeClusterCreate, { handler: "six" })).rejects.toThrow(
      "the extension has no handler six of BeforeClusterCreate",
    );
  });
});

describe("sample request", () => {
  describe("made-up requests", () => {
    it.each(hookNames)("of %s are valid, with no member too much", async (name) => {
      const schema = compileSchema(await catalog.newest[name].requestSchema());
      const request = sampleRequest(hooks[name], { settings: { region: "north" }, machineDeployments: 3 });
      expect(schema.validate(request as Json)).toEqual([]);
      expect(schema.prune(structuredClone(request) as Json)).toEqual(request);
      expect(request).toMatchObject({
        apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1",
        kind: `${name}Request`,
        ...(name !== "Discovery" && { settings: { region: "north" } }),
      });
    });

    it.each(hookNames)("of %s are equal each time, and may be changed by the caller", (name) => {
      const request = sampleRequest(hooks[name]);
      const before = JSON.stringify(request);
      (request as { settings?: unknown }).settings = { changed: "yes" };
      expect(JSON.stringify(sampleRequest(hooks[name]))).toBe(before);
    });

    it("have the objects of v1beta1 where these are wanted", () => {
      for (const name of hookNames) {
        const text = JSON.stringify(sampleRequest(hooks[name], { objectVersion: "v1beta1" }));
        expect(text).not.toContain("cluster.x-k8s.io/v1beta2");
        if (!name.startsWith("Discover")) expect(text).toContain('"cluster.x-k8s.io/v1beta1"');
      }
    });

    it("have as many templates as there are MachineDeployments", () => {
      const { items } = sampleRequest(generatePatches, { machineDeployments: 14 });
      expect(items).toHaveLength(31);
      expect(new Set(items.map(({ uid }) => uid)).size).toBe(31);
      expect(sampleRequest(validateTopology).items[0]).not.toHaveProperty("uid");
    });

    it("require a descriptor of Cluster API", () => {
      const own = { ...generatePatches, group: "hooks.example.org" };
      for (const wrong of ["GeneratePatches", own])
        expect(() => sampleRequest(wrong as never)).toThrow(
          "requires the descriptor of a hook of Cluster API",
        );
    });

    it("are there for the whole catalog", () => {
      expect(new Set(catalog.hooks.map(({ hook }) => hook))).toEqual(new Set(hookNames));
    });
  });

  it("shares no object between the parts of a request", () => {
    const request = sampleRequest(hooks.CanUpdateMachine);
    const seen = new Set<object>();
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      expect(seen.has(value)).toBe(false);
      seen.add(value);
      for (const member of Object.values(value)) visit(member);
    };
    visit(request);
    expect(seen.size).toBeGreaterThan(20);
  });
});

describe("sample response", () => {
  const decoded = (patch: string): Json => JSON.parse(Buffer.from(patch, "base64").toString()) as Json;

  describe("sample responses", () => {
    it.each(hookNames)("of %s are valid and have no unknown member", async (name) => {
      const schema = compileSchema(await catalog.newest[name].responseSchema());
      const response = sampleResponse(hooks[name]) as unknown as Json;
      expect(schema.validate(response)).toEqual([]);
      expect(schema.prune(structuredClone(response))).toEqual(response);
      expect(response).toMatchObject({ kind: `${name}Response`, status: "Success" });
    });

    it("have patches that apply to the sample request", () => {
      const { items } = sampleRequest(generatePatches);
      const patches = sampleResponse(generatePatches).items ?? [];
      expect(new Set(patches.map(({ patchType }) => patchType)).size).toBe(2);
      for (const { uid, patchType, patch } of patches) {
        const { object } = items.find((item) => item.uid === uid) ?? {};
        const patched =
          patchType === "JSONPatch"
            ? applyJsonPatch(object as object, decodeJsonPatch(decoded(patch)))
            : applyMergePatch(object as Json, decoded(patch) as object);
        expect(patched).not.toEqual(object);
      }
    });

    it("patch machines so that they can be updated in place", () => {
      const { current, desired } = sampleRequest(canUpdateMachine);
      const response = sampleResponse(canUpdateMachine);
      const patched = (object: unknown, patch: { patch: string } | undefined) =>
        applyMergePatch(object as Json, decoded(patch?.patch ?? "") as object);
      expect({
        machine: patched(current.machine, response.machinePatch),
        infrastructureMachine: patched(current.infrastructureMachine, response.infrastructureMachinePatch),
        bootstrapConfig: patched(current.bootstrapConfig, response.bootstrapConfigPatch),
      }).toEqual(desired);
      const set = sampleRequest(canUpdateMachineSet);
      const answer = sampleResponse(canUpdateMachineSet);
      expect({
        machineSet: patched(set.current.machineSet, answer.machineSetPatch),
        infrastructureMachineTemplate: patched(
          set.current.infrastructureMachineTemplate,
          answer.infrastructureMachineTemplatePatch,
        ),
        bootstrapConfigTemplate: patched(
          set.current.bootstrapConfigTemplate,
          answer.bootstrapConfigTemplatePatch,
        ),
      }).toEqual(set.desired);
    });
  });
});

describe("sample variables", () => {
  const define = (name: string, openAPIV3Schema: object, required = false) => ({
    name,
    required,
    schema: { openAPIV3Schema },
  });
  const definitions = variableDefinitions([
    {
      variables: [
        define("region", { type: "string", default: "eu-north-1", example: "us-east-1" }),
        define("size", { type: "string", enum: ["small", "large"] }),
        define("isPublic", { type: "boolean" }, true),
        define("comment", { type: "string" }),
        define("list", { type: "array" }, true),
      ],
    },
    { variables: [define("size", { type: "integer" }), { name: 7 }, null] },
    { variables: "x" },
  ]);

  it("samples variables with defaults, examples and enums, and required ones", () => {
    expect(definitions.map(({ name }) => name)).toEqual(["region", "size", "isPublic", "comment"]);
    expect(sampleVariables(definitions)).toEqual([
      { name: "region", value: "us-east-1" },
      { name: "size", value: "small" },
      { name: "isPublic", value: false },
    ]);
  });

  it("omits values that the definitions forbid, also of required variables", () => {
    const rule = { rule: "self.min < self.max" };
    const integers = { min: { type: "integer" }, max: { type: "integer" } };
    const own = variableDefinitions([
      {
        variables: [
          define("image", { type: "string", pattern: "^ami-[0-9a-f]{8}$" }, true),
          define(
            "range",
            {
              type: "object",
              required: ["min", "max"],
              properties: integers,
              "x-kubernetes-validations": [rule],
            },
            true,
          ),
          define(
            "zones",
            { type: "array", minItems: 3, items: { type: "string" }, "x-kubernetes-list-type": "set" },
            true,
          ),
          define("name", { type: "string" }, true),
          define("size", { type: "string" }),
          define(
            "even",
            {
              type: "integer",
              enum: [2, 4],
              "x-kubernetes-validations": [{ rule: "self % 2 == 0" }],
            },
            true,
          ),
        ],
      },
    ]);
    const sampled = sampleVariables(own);
    expect(sampled).toEqual([
      { name: "image", value: "ami-00000000" },
      { name: "zones", value: ["text", "v1.36.0", "a"] },
      { name: "name", value: "text" },
      { name: "even", value: 2 },
    ]);
    expect(unsampledVariables(own, sampled)).toEqual(["range"]);
    expect(otherValues(own[5] as (typeof own)[number], sampled[3])).toEqual([{ name: "even", value: 4 }]);
  });

  it("returns other values of enums and booleans", () => {
    const others = definitions.map((one) =>
      otherValues(one, sampleVariables([one])[0]).map(({ value }) => value),
    );
    expect(others).toEqual([[], ["large"], [true], []]);
  });

  it("puts variables into requests and their clusters", () => {
    const variables = [{ name: "size", value: "small" }];
    expect(sampleRequest(generatePatches, { variables }).variables?.slice(1)).toEqual(variables);
    const { cluster } = sampleRequest(beforeClusterCreate, { variables, objectVersion: "v1beta1" });
    expect(cluster.spec?.topology?.variables).toEqual(variables);
  });
});
