import { cluster, machine, machinePool } from "@capikit/api/core/v1beta2";
import { configMap, eventsV1Event as event, secret as secretKind } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import { explore, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { paperCloudConfig } from "../gen/kinds/api/bootstrap/v7alpha7/index.ts";
import { formatBootstrapData } from "../src/bootstrap/bootstrap-data.ts";
import { paperCloudConfigs } from "../src/bootstrap/paper-cloud-config.ts";
import { checkCommands } from "../src/bootstrap/webhooks.ts";
import { scenario } from "./bootstrap.scenario.ts";
import { soon, work } from "./work.ts";

const namespace = "default";
const labels = { "cluster.x-k8s.io/cluster-name": "prod" };

it("survives crashes, stale reads, conflicts and other orders", async () => {
  await explore.check(scenario, { budgetMs: 20_000, allow: ["left-out"] });
});

it("makes the data of a worker, also after conflicts", async () => {
  const kinds = [cluster, machine, machinePool, secretKind, configMap, event, paperCloudConfig];
  await using server = await startFaultServer({ kinds });
  server.inject("conflict", { on: "patch", resource: "papercloudconfigs", times: 2 });
  server.put(cluster, {
    apiVersion: apiVersionOf(cluster),
    metadata: { name: "prod", namespace },
    spec: {},
    status: {
      initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
      conditions: [
        {
          type: "ControlPlaneInitialized",
          status: "True",
          reason: "Initialized",
          message: "",
          lastTransitionTime: "2026-01-01T00:00:00Z",
        },
      ],
    },
  });
  const { group: apiGroup, kind } = paperCloudConfig;
  const owner = server.put(machine, {
    apiVersion: apiVersionOf(machine),
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      bootstrap: { configRef: { apiGroup, kind, name: "a" } },
      infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "AnyMachine", name: "a" },
    },
  });
  server.put(paperCloudConfig, {
    metadata: {
      name: "a",
      namespace,
      labels,
      ownerReferences: [ownerReferenceTo(owner, { controller: true })],
    },
    spec: { commands: ["echo hello"] },
  });
  await using _ = await work(server, { controllers: [paperCloudConfigs()] });
  const config = () => server.object(paperCloudConfig, { name: "a", namespace });
  //#if !old
  await expect.poll(() => config()?.status?.initialization?.dataSecretCreated, soon).toBe(true);
  //#endif
  //#if old
  await expect.poll(() => config()?.status?.ready, soon).toBe(true);
  //#endif
  expect(server.faults.map(({ fault }) => fault)).toEqual(["conflict", "conflict"]);
  const secret = server.object(secretKind, { name: config()?.status?.dataSecretName ?? "", namespace });
  expect(atob(secret?.data?.value ?? "")).toContain("echo hello\n");
});

it("ends the data with the file that the contract asks for", () => {
  const data = formatBootstrapData({ clusterName: "prod", role: "worker", commands: [] });
  expect(data).toContain("/run/cluster-api/bootstrap-success.complete");
});

it("refuses commands of several lines, by their place", () => {
  expect(checkCommands("spec.commands", undefined)).toEqual([]);
  expect(checkCommands("spec.commands", ["echo hello", "echo\nreboot"])).toMatchObject([
    { field: "spec.commands[1]" },
  ]);
});
