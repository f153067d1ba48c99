import { ApiError } from "@capikit/client/errors";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Widget, widget } from "../../../../testing/test/kinds.ts";
import type { ObjectGetter } from "../../../src/capi/index.ts";
import {
  createWorkloadClient,
  kubeconfigSecret,
  UntrustedKubeconfigError,
} from "../../../src/capi/workload.ts";

let workload: FaultServer;
beforeAll(async () => {
  workload = await startFaultServer({ kinds: [widget] });
});
afterAll(() => workload.stop());

const cluster = { namespace: "default", name: "prod" };
const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "prod", uid: "u" };
const object = { metadata: { name: "a", namespace: "ns" }, spec: { size: 1 } };

/** A management cluster with one Secret; records the names of the Secrets that are read. */
function reader(kubeconfig: string | undefined) {
  const reads: string[] = [];
  const get = async (_kind: unknown, { namespace, name }: { namespace?: string; name: string }) => {
    reads.push(`${namespace}/${name}`);
    if (kubeconfig === undefined) throw new ApiError({ method: "GET", path: "/" }, 404, { text: "" });
    return kubeconfigSecret(cluster, kubeconfig, owner);
  };
  return { reads, get: get as unknown as ObjectGetter["get"] };
}

describe("a client of a workload cluster", () => {
  it("uses the kubeconfig of the Cluster's Secret", async () => {
    const management = reader(workload.kubeconfig);
    await using client = await createWorkloadClient(management, cluster, {
      client: { fieldManager: "foo", userAgent: "foo/1" },
    });
    expect([management.reads, workload.requests]).toEqual([["default/prod-kubeconfig"], 0]);
    await client.apply(widget, object);
    expect((await client.get(widget, object.metadata)).spec?.size).toBe(1);
    expect(workload.writes.at(-1)).toMatchObject({ userAgent: "foo/1" });
    const names: (string | undefined)[] = [];
    for await (const { metadata } of client.listAll<Widget>(widget)) names.push(metadata.name);
    expect(names).toEqual(["a"]);
  });

  it("closes its connections at the end of its scope", async () => {
    {
      await using client = await createWorkloadClient(reader(workload.kubeconfig), cluster);
      await client.list(widget);
      expect(workload.connections).toBeGreaterThan(0);
    }
    await expect.poll(() => workload.connections).toBe(0);
  });

  it("limits each request", async () => {
    workload.inject("half-open", { on: "list" });
    await using client = await createWorkloadClient(reader(workload.kubeconfig), cluster, { timeoutMs: 50 });
    await expect(client.list(widget)).rejects.toMatchObject({ name: "TimeoutError" });
    workload.heal();
  });

  it("fails without a kubeconfig, and for a kubeconfig that runs programs", async () => {
    await expect(createWorkloadClient(reader(undefined), cluster)).rejects.toMatchObject({
      reason: "NotFound",
    });
    const program = "exec: {command: sh, apiVersion: client.authentication.k8s.io/v1}";
    const malicious = workload.kubeconfig.replace("token: anybody", program);
    await expect(createWorkloadClient(reader(malicious), cluster)).rejects.toThrow(UntrustedKubeconfigError);
  });
});
