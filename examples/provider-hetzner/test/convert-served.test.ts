import { describe, expect, it } from "vitest";
import { convertServed } from "../src/convert-served.ts";

const group = "infrastructure.cluster.x-k8s.io";
const metadata = { name: "one", namespace: "team" };

const toNew = (kind: string, rest: object): object =>
  convertServed(Object.assign({ apiVersion: `${group}/v1beta1`, kind, metadata }, rest), `${group}/v1beta2`);
const toOld = (kind: string, rest: object): object =>
  convertServed(Object.assign({ apiVersion: `${group}/v1beta2`, kind, metadata }, rest), `${group}/v1beta1`);

const condition = { type: "Ready", status: "True", lastTransitionTime: "2026-01-02T03:04:05Z" };
const newCondition = { ...condition, reason: "Ready", message: "" };

describe("conversion", () => {
  it("exchanges the places of conditions, and ready with provisioned", () => {
    const old = { status: { ready: true, conditions: [condition], v1beta2: { conditions: [newCondition] } } };
    const status = {
      initialization: { provisioned: true },
      conditions: [newCondition],
      deprecated: { v1beta1: { conditions: [condition] } },
    };
    expect(toNew("HCloudMachine", old)).toMatchObject({ status });
    expect(toOld("HCloudMachine", { status })).toMatchObject(old);
  });

  it("drops failure fields, which v1beta2 does not have", () => {
    const old = {
      status: { failureReason: "CreateError", failureMessage: "quota", instanceState: "running" },
    };
    expect(toNew("HCloudMachine", old)).toMatchObject({ status: { instanceState: "running" } });
    expect(JSON.stringify(toNew("HCloudMachine", old))).not.toContain("quota");
  });

  it("sorts failure domains by name", () => {
    const old = {
      status: { failureDomains: { nbg1: { controlPlane: true }, fsn1: { controlPlane: false } } },
    };
    const failureDomains = [
      { name: "fsn1", controlPlane: false },
      { name: "nbg1", controlPlane: true },
    ];
    expect(toNew("HetznerCluster", old)).toMatchObject({ status: { failureDomains } });
    expect(toOld("HetznerCluster", { status: { failureDomains } })).toMatchObject(old);
  });

  it.each([
    ["5m0s", 300],
    ["1500ms", 1],
    ["200ms", 1],
    ["0s", 0],
    ["-1m", 0],
  ])("converts the timeout %s to %d seconds", (timeout, timeoutSeconds) => {
    const spec = { strategy: { timeout } };
    expect(toNew("HCloudRemediation", { spec })).toMatchObject({ spec: { strategy: { timeoutSeconds } } });
  });

  it("refuses a text that is not a duration", () => {
    expect(() => toNew("HCloudRemediation", { spec: { strategy: { timeout: "soon" } } })).toThrow('"soon"');
  });

  it("moves the status of a host out of its spec, and completes the fields that v1beta1 requires", () => {
    const status = { provisioningState: "available", ipv4: "192.0.2.1" };
    expect(toNew("HetznerBareMetalHost", { spec: { serverID: 1, status } })).toMatchObject({
      spec: { serverID: 1 },
      status,
    });
    expect(toOld("HetznerBareMetalHost", { spec: { serverID: 1 }, status })).toMatchObject({
      spec: { serverID: 1, status: { ...status, hetznerClusterRef: "" } },
    });
  });

  it("reduces a host's consumer to group, kind and name, and restores version and namespace", () => {
    const consumerRef = { apiVersion: `${group}/v1beta1`, kind: "HetznerBareMetalMachine", name: "m" };
    const local = { apiGroup: group, kind: "HetznerBareMetalMachine", name: "m" };
    const old = { spec: { serverID: 1, consumerRef: { ...consumerRef, namespace: "team", uid: "1" } } };
    expect(toNew("HetznerBareMetalHost", old)).toMatchObject({ spec: { consumerRef: local } });
    expect(toOld("HetznerBareMetalHost", { spec: { serverID: 1, consumerRef: local } })).toMatchObject({
      spec: { consumerRef: { ...consumerRef, namespace: "team" } },
    });
  });
});
