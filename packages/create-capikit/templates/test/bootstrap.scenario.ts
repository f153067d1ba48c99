import { cluster, machine, machinePool } from "@capikit/api/core/v1beta2";
import { configMap, eventsV1Event as event, secret } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import type { Scenario } from "@capikit/testing";
import { paperCloudConfig } from "../gen/kinds/api/bootstrap/v7alpha7/index.ts";
import { paperCloudConfigs } from "../src/bootstrap/paper-cloud-config.ts";
import { start } from "./work.ts";

const prod = { namespace: "default", name: "prod" };
const first = { namespace: "default", name: "a" };
const labels = { "cluster.x-k8s.io/cluster-name": prod.name };
const { group: apiGroup, kind } = paperCloudConfig;

/** The data of a worker, from the creation to the deletion. */
export const scenario: Scenario = {
  kinds: [cluster, machine, machinePool, secret, configMap, event, paperCloudConfig],
  start: (context) => start(context, { controllers: [paperCloudConfigs()] }),
  steps: [
    {
      name: "create the machine",
      do({ put }) {
        put(cluster, { apiVersion: apiVersionOf(cluster), metadata: prod, spec: {} });
        const owner = put(machine, {
          apiVersion: apiVersionOf(machine),
          metadata: { ...first, labels },
          spec: {
            clusterName: prod.name,
            bootstrap: { configRef: { apiGroup, kind, name: first.name } },
            infrastructureRef: {
              apiGroup: "infrastructure.cluster.x-k8s.io",
              kind: "AnyMachine",
              name: first.name,
            },
          },
        });
        const ownerReferences = [ownerReferenceTo(owner, { controller: true })];
        put(paperCloudConfig, {
          metadata: { ...first, labels, ownerReferences },
          spec: { commands: ["echo hello"] },
        });
      },
    },
    {
      name: "initialize the control plane",
      do: ({ change }) =>
        change(cluster, prod, (owner) => {
          owner.status = {
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
          };
        }),
    },
    { name: "delete the machine", do: (run) => run.delete(paperCloudConfig, first) },
  ],
};
