import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyObject } from "@capikit/api/conversion/runtime";
import { cloneJson } from "@capikit/common/json";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../../cli.ts";
import { create, projectsFolder, remove } from "./created-projects.ts";

let home: string;
let project: string;
let convert: (object: AnyObject, apiVersion: string) => AnyObject;

/** A project of both contracts with its own kinds, and a kind of each role that is added. */
beforeAll(async () => {
  home = projectsFolder();
  project = await create(home, "both", ["infrastructure", "control-plane", "bootstrap", "ipam"], "both");
  for (const [kind, role] of [
    ["FooCluster", "infra-cluster"],
    ["FooMachine", "infra-machine"],
    ["FooMachinePool", "infra-machine-pool"],
    ["FooControlPlane", "control-plane"],
    ["FooConfig", "bootstrap-config"],
    ["FooPool", "ipam-pool"],
  ] as const) {
    const { code, stderr } = await call(
      ...(["add", "kind", kind, "--type", role, "--project", project, "--no-generate"] as const),
    );
    expect(code, stderr).toBe(0);
  }
  const { code, stderr } = await call("generate", "--project", project, "--no-cache");
  expect(code, stderr).toBe(0);
  ({ convert } = await import(pathToFileURL(join(project, "gen/conversion/index.ts")).href));
});
afterAll(() => remove(home));

it.each(["v1beta1", "v1beta2"])("has no findings under contract %s", async (contract) => {
  // The configuration of another folder is not read: the release is not built.
  const args = ["lint", project, "--contract", contract, "--allow", "no-provider"];
  const { code, stdout } = await call(...args);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
});

describe.each([
  ["infrastructure", "Cluster", { failureDomains: { a: { controlPlane: true } } }],
  ["infrastructure", "Machine", {}],
  ["infrastructure", "MachinePool", {}],
  ["controlplane", "ControlPlane", {}],
  ["bootstrap", "Config", {}],
] as const)("statuses of %s %s", (group, role, own) => {
  const versions = ["v1alpha1", "v1alpha2"].map((version) => `${group}.cluster.x-k8s.io/${version}`);
  const [old = "", hub = ""] = versions;
  const lastTransitionTime = "2026-01-01T00:00:00Z";
  const failed = {
    type: "Ready",
    status: "False",
    reason: "Lost",
    message: "it is gone",
    lastTransitionTime,
  };
  const failures = role === "MachinePool" ? {} : { failureReason: "Lost", failureMessage: "it is gone" };
  const kinds = role === "MachinePool" ? ["FooMachinePool"] : [`MyCloud${role}`, `Foo${role}`];

  it.each(kinds)("of %s convert both ways without loss", (kind) => {
    const head = { kind, metadata: { name: "a" } };
    const older = {
      apiVersion: old,
      ...head,
      status: { conditions: [{ ...failed, severity: "Error" }], ...failures, ...own },
    };
    const newer = {
      apiVersion: hub,
      ...head,
      status: {
        conditions: [{ ...failed, observedGeneration: 3 }],
        deprecated: { v1beta1: { conditions: [{ ...failed, severity: "Error" }], ...failures } },
      },
    };
    const there = convert(cloneJson(newer), old);
    expect(there).toMatchObject({
      status: {
        conditions: [{ ...failed, severity: "Error" }],
        v1beta2: { conditions: [{ ...failed, observedGeneration: 3 }] },
        ...failures,
      },
    });
    expect(convert(there, hub)).toEqual(newer);
    const { status } = older;
    expect(convert(convert(cloneJson(older), hub), old)).toHaveProperty("status", status);
  });
});
