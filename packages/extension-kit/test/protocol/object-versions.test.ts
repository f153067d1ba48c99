import { beforeClusterUpgrade, canUpdateMachine, updateMachine } from "@capikit/api/catalog";
import { convertMachineToV1beta1 } from "@capikit/api/conversion";
import type { Machine } from "@capikit/api/core/v1beta2";
import type { UpdateMachineRequest } from "@capikit/api/hooks/v1alpha1";
import { describe, expect, it } from "vitest";
import { createRequestHandler, type DeclaredHandler, defineExtension, hookHandler } from "../../src/index.ts";
import { base, call, sampleRequest } from "../support/call.ts";

const getAPIVersion = (group: string) => `${group}/v1beta1`;
const serve = (a: DeclaredHandler) =>
  createRequestHandler(defineExtension({ handlers: { a } }), { requestValidation: "full" });
const upgradeAt = `${base}/beforeclusterupgrade/a`;
const old = sampleRequest("before-cluster-upgrade.v1beta1");
const current = sampleRequest("before-cluster-upgrade");

/** A machine-level request as Cluster API v1.12 sends it. */
function olderMachines(name: string): Record<string, unknown> {
  const request = sampleRequest(name);
  for (const role of ["current", "desired"]) {
    const holder = request[role] as { machine: Machine } | undefined;
    if (holder === undefined) continue;
    const machine = convertMachineToV1beta1(holder.machine, { getAPIVersion });
    request[role] = { ...holder, machine };
  }
  return request;
}

describe("objects in requests", () => {
  it("come in v1beta2, whichever version is sent", async () => {
    const seen: unknown[] = [];
    const handler = serve(
      hookHandler(beforeClusterUpgrade)(({ cluster }) => {
        seen.push(cluster.apiVersion, cluster.spec?.topology?.classRef?.name);
        return { retryAfterSeconds: 0 };
      }),
    );
    expect((await call(handler, upgradeAt, old)).body).toMatchObject({ status: "Success" });
    expect((await call(handler, upgradeAt, current)).body).toMatchObject({ status: "Success" });
    expect(seen).toEqual(["cluster.x-k8s.io/v1beta2", "dock", "cluster.x-k8s.io/v1beta2", "dock"]);
  });

  it("are validated as the version that the hook's types have", async () => {
    const handler = serve(hookHandler(beforeClusterUpgrade)(() => ({ retryAfterSeconds: 0 })));
    const cluster = { ...(old.cluster as object), spec: { topology: { version: 7 } } };
    const { body } = await call(handler, upgradeAt, { ...old, cluster });
    expect(body.status).toBe("Failure");
  });

  it("include the machine that is updated", async () => {
    const seen: unknown[] = [];
    const handler = serve(
      hookHandler(updateMachine)(({ desired }) => {
        seen.push(desired.machine);
        return { retryAfterSeconds: 0 };
      }),
    );
    const request = olderMachines("update-machine");
    await call(handler, `${base}/updatemachine/a`, request);
    const sent = sampleRequest("update-machine") as unknown as UpdateMachineRequest;
    expect(seen).toMatchObject([{ apiVersion: "cluster.x-k8s.io/v1beta2", spec: sent.desired.machine.spec }]);
  });

  it("get patches in the version in which they were sent", async () => {
    // As in Go programs, which write an empty list of operations as null.
    const none = serve(
      hookHandler(canUpdateMachine)(() => ({
        machinePatch: { patchType: "JSONPatch", patch: Buffer.from("null").toString("base64") },
      })),
    );
    const unchanged = await call(none, `${base}/canupdatemachine/a`, olderMachines("can-update-machine"));
    expect(unchanged.body).toMatchObject({
      status: "Success",
      machinePatch: { patchType: "JSONMergePatch" },
    });
    const changes: ["JSONMergePatch" | "JSONPatch", unknown][] = [
      ["JSONPatch", [{ op: "replace", path: "/spec/deletion", value: { nodeDrainTimeoutSeconds: 90 } }]],
      [
        "JSONMergePatch",
        { spec: { deletion: { nodeDrainTimeoutSeconds: 90, nodeDeletionTimeoutSeconds: null } } },
      ],
    ];
    for (const [patchType, change] of changes) {
      const patch = Buffer.from(JSON.stringify(change)).toString("base64");
      const handler = serve(
        hookHandler(canUpdateMachine)(() => ({
          machinePatch: { patchType, patch },
          infrastructureMachinePatch: { patchType: "JSONPatch", patch: "W10=" },
        })),
      );
      const path = `${base}/canupdatemachine/a`;
      const asSent = await call(handler, path, sampleRequest("can-update-machine"));
      expect(asSent.body.machinePatch).toEqual({ patchType, patch });
      const older = await call(handler, path, olderMachines("can-update-machine"));
      expect(older.body.infrastructureMachinePatch).toEqual({ patchType: "JSONPatch", patch: "W10=" });
      expect(older.body.machinePatch.patchType).toBe("JSONMergePatch");
      const made = JSON.parse(Buffer.from(older.body.machinePatch.patch, "base64").toString());
      expect(made.spec).toMatchObject({ nodeDrainTimeout: "1m30s" });
      expect(Object.keys(made)).toEqual(["spec"]);
      expect(made.spec).not.toHaveProperty("infrastructureRef");
    }
    const deep = `{"spec":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}`;
    for (const machinePatch of [
      { patchType: "JSONPatch", patch: "e30=" },
      { patchType: "JSONMergePatch", patch: Buffer.from(deep).toString("base64") },
    ] as const) {
      const { body } = await call(
        serve(hookHandler(canUpdateMachine)(() => ({ machinePatch }))),
        `${base}/canupdatemachine/a`,
        olderMachines("can-update-machine"),
      );
      expect(body.message).toMatch(/^machinePatch cannot be applied to its object: /);
    }
  });
});
