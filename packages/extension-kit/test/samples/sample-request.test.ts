import { catalog, generatePatches, hookNames, hooks, validateTopology } from "@capikit/api/catalog";
import { compileSchema, type Json } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { sampleRequest } from "../../src/testing/index.ts";

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
      expect(() => sampleRequest(wrong as never)).toThrow("requires the descriptor of a hook of Cluster API");
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
