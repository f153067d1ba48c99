import { type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import { ApiError } from "@capikit/client/errors";
import { markReduced } from "@capikit/client/kinds";
import { describe, expect, it } from "vitest";
import { type PatchClient, patchObject, withCondition } from "../../../src/capi/index.ts";
import { machine } from "../objects.ts";

const read = machine("m", { metadata: { resourceVersion: "1" } });
const ready = withCondition(read, { type: "Ready", status: "True", reason: "Ready" });

/** Simulates an API server with one Machine, and records its requests. */
function server(stored: Machine): { readonly client: PatchClient; readonly requests: readonly string[] } {
  const requests: string[] = [];
  const client = {
    async get() {
      requests.push("get");
      return stored;
    },
    async patch(_kind: unknown, _ref: unknown, { patch }: { patch: { metadata?: Machine["metadata"] } }) {
      const { resourceVersion } = patch.metadata ?? {};
      requests.push(`patch ${resourceVersion}`);
      if (resourceVersion !== stored.metadata.resourceVersion) {
        throw new ApiError({ method: "PATCH", path: "/m" }, 409, { text: "changed" });
      }
      return stored;
    },
  } as unknown as PatchClient;
  return { client, requests };
}

describe("patchObject", () => {
  it("writes conditions without reading if the resource version is current", async () => {
    const { client, requests } = server(read);
    await patchObject(client, machineKind, read, ready);
    expect(requests).toEqual(["patch 1"]);
  });

  it("reads again after another writer's change", async () => {
    const { client, requests } = server({ ...read, metadata: { ...read.metadata, resourceVersion: "2" } });
    await patchObject(client, machineKind, read, ready);
    expect(requests).toEqual(["patch 1", "get", "patch 2"]);
  });

  it("reads first if a transform of the cache may have removed conditions", async () => {
    const { client, requests } = server(read);
    await patchObject(client, machineKind, markReduced(read), ready);
    expect(requests).toEqual(["get", "patch 1"]);
  });

  it("refuses to replace a list of which a transform may have removed a part", async () => {
    const withGates = (of: Machine, ...gates: string[]): Machine => ({
      ...of,
      spec: { ...of.spec, readinessGates: gates.map((conditionType) => ({ conditionType })) },
    });
    const cached = markReduced(read);
    const { client, requests } = server(withGates(read, "theirs"));
    await expect(patchObject(client, machineKind, cached, withGates(cached, "mine"))).rejects.toThrow(
      "the list spec.readinessGates of the cached object differs from the stored one",
    );
    expect(requests).toEqual(["get"]);
    const complete = server(read);
    await patchObject(complete.client, machineKind, cached, withGates(cached, "mine")).catch(() => {});
    expect(complete.requests).toEqual(["get", "patch undefined"]);
    const labelled = { ...cached, metadata: { ...cached.metadata, finalizers: ["mine"] } };
    const safe = server(read);
    await patchObject(safe.client, machineKind, cached, labelled).catch(() => {});
    expect(safe.requests).toEqual(["patch 1"]);
  });

  it("reads first without a resource version", async () => {
    const { client, requests } = server(read);
    const { resourceVersion: _, ...metadata } = read.metadata;
    await patchObject(client, machineKind, { ...read, metadata }, { ...ready, metadata });
    expect(requests).toEqual(["get", "patch 1"]);
  });
});
