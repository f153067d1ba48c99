import { expect, test } from "vitest";
import { convertServed } from "../src/convert-served.ts";

const group = "controlplane.cluster.x-k8s.io";
const controlPlane = (status: object) => ({
  apiVersion: `${group}/v1beta2`,
  kind: "LocalControlPlane",
  metadata: { name: "one" },
  status,
});

test.each([
  [{ replicas: 3, availableReplicas: 1 }, { unavailableReplicas: 2 }],
  [{ replicas: 3 }, { unavailableReplicas: 3 }],
  [{ replicas: 1, availableReplicas: 2 }, { unavailableReplicas: 0 }],
  [{ initialization: { controlPlaneInitialized: true } }, { initialized: true, ready: true }],
])("converts %j of v1beta2 to %j of v1beta1", (status, expected) => {
  expect(convertServed(controlPlane(status), `${group}/v1beta1`)).toMatchObject({ status: expected });
});

test("what follows from other fields does not come back", () => {
  const before = controlPlane({ replicas: 3, availableReplicas: 1 });
  const there = convertServed(before, `${group}/v1beta1`);
  expect(convertServed(there, `${group}/v1beta2`)).toMatchObject({ status: before.status });
  expect(convertServed(there, `${group}/v1beta2`)).not.toHaveProperty("status.unavailableReplicas");
});

test("a control plane without a status gets none", () => {
  const { status: _, ...bare } = controlPlane({});
  expect(convertServed(bare, `${group}/v1beta1`)).not.toHaveProperty("status");
});

test.each([
  ["infrastructure", "LocalCluster"],
  ["infrastructure", "LocalMachine"],
  ["infrastructure", "LocalMachinePool"],
  ["controlplane", "LocalControlPlane"],
  ["bootstrap", "LocalBootstrapConfig"],
])("a %s %s of v1beta1 has the conditions and failure of its contract", (name, kind) => {
  const apiVersion = (version: string): string => `${name}.cluster.x-k8s.io/${version}`;
  const lastTransitionTime = "2026-01-01T00:00:00Z";
  const current = { type: "Ready", status: "False", reason: "NotReady", message: "", lastTransitionTime };
  const old = { type: "Ready", status: "False", severity: "Error", reason: "Failed", lastTransitionTime };
  // Cluster API fails for pools with a failure.
  const failure = kind.endsWith("Pool")
    ? {}
    : { failureReason: "Failed", failureMessage: "the host is full" };
  const object = {
    apiVersion: apiVersion("v1beta2"),
    kind,
    metadata: { name: "one" },
    status: { conditions: [current], deprecated: { v1beta1: { conditions: [old], ...failure } } },
  };
  const there = convertServed(object, apiVersion("v1beta1"));
  expect(there).toMatchObject({
    status: { conditions: [old], ...failure, v1beta2: { conditions: [current] } },
  });
  expect(convertServed(there, apiVersion("v1beta2"))).toMatchObject({ status: object.status });
});
