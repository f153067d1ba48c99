import type { KubernetesObject } from "@capikit/client";
import { MissingVariablesError } from "@capikit/clusterctl-kit";
import { expect, it } from "vitest";
import { deployedManager } from "../../src/cluster-api/deployed-manager.ts";

const variable = (text: string): string => ["$", `{${text}}`].join("");

function components(container: object, pod: object = {}): KubernetesObject[] {
  const containers = [
    { name: "kube-rbac-proxy", args: ["--v=10"] },
    { name: "manager", ...container },
  ];
  const spec = { template: { spec: { serviceAccountName: "foo-manager", containers, ...pod } } };
  const deployment = { apiVersion: "apps/v1", kind: "Deployment", spec };
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: "foo-system" } },
    { ...deployment, metadata: { name: "foo", namespace: "foo-system" } },
  ];
}

it("reads the manager of a provider with Cluster API's flags", () => {
  const manager = deployedManager(
    components({
      command: ["/manager", "--v=4"],
      args: [
        "--leader-elect",
        `--diagnostics-address=${variable("CAPI_DIAGNOSTICS_ADDRESS:=:8443")}`,
        "--insecure-diagnostics=false",
        `--feature-gates=MachinePool=${variable("EXP_MACHINE_POOL:=true")},ClusterTopology=${variable("CLUSTER_TOPOLOGY:=false")}`,
        `--bootstrap-token-ttl=${variable("TTL:=15m")}`,
      ],
      env: [
        { name: "REGION", value: "north" },
        { name: "POD_NAMESPACE", valueFrom: { fieldRef: { fieldPath: "metadata.namespace" } } },
        { name: "TOKEN", valueFrom: { secretKeyRef: { name: "foo", key: "token" } } },
      ],
      ports: [{ name: "webhook-server", containerPort: 9443 }],
    }),
    { TTL: "1h" },
  );
  expect(manager).toEqual({
    image: undefined,
    command: "/manager",
    serviceAccount: { namespace: "foo-system", name: "foo-manager" },
    args: ["--v=4", "--bootstrap-token-ttl=1h"],
    featureGates: { MachinePool: true, ClusterTopology: false },
    env: { POD_NAMESPACE: "foo-system", REGION: "north" },
    flagNames: {
      health: "health-addr",
      metrics: "diagnostics-address",
      webhookCertDir: "webhook-cert-dir",
      webhookPort: "webhook-port",
    },
  });
});

it("reads the manager of a provider with kubebuilder's flags", () => {
  const manager = deployedManager(
    components({
      args: [
        "--leader-elect",
        "--health-probe-bind-address=:8081",
        "--metrics-bind-address=:8443",
        "--metrics-cert-path=/tmp/k8s-metrics-server/metrics-certs",
        "--webhook-cert-path=/tmp/k8s-webhook-server/serving-certs",
      ],
      ports: [{ name: "webhook-server", containerPort: 9443 }],
    }),
    {},
  );
  expect(manager).toMatchObject({ args: [], featureGates: {}, webhookPort: 9443 });
  expect(manager?.flagNames).toEqual({
    health: "health-probe-bind-address",
    metrics: "metrics-bind-address",
    webhookCertDir: "webhook-cert-path",
  });
});

it("sets no flag for metrics that the manager may not have", () => {
  const read = (args: readonly string[]) => deployedManager(components({ args }), {})?.flagNames.metrics;
  expect(read(["--v=2"])).toBeUndefined();
  expect(read(["--metrics-bind-addr=127.0.0.1:8080"])).toBe("metrics-bind-addr");
});

it("finds no manager without a Deployment, and reports missing variables", () => {
  expect(deployedManager([], {})).toBeUndefined();
  expect(deployedManager(components({}, { containers: [] }), {})).toBeUndefined();
  const required = components({ args: [`--region=${variable("FOO_REGION")}`] });
  expect(() => deployedManager(required, {})).toThrow(MissingVariablesError);
});
