import { cluster, machine, machinePool } from "@capikit/api/core/v1beta2";
import { eventsV1Event as event, secret } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import type { Scenario } from "@capikit/testing";
import { paperCloudControlPlane } from "../gen/kinds/api/controlplane/v7alpha7/index.ts";
import { paperCloudControlPlanes } from "../src/control-plane/paper-cloud-control-plane.ts";
import { type MemoryPlatform, openPlatform } from "../src/platform.ts";
import { start } from "./work.ts";

const prod = { namespace: "default", name: "prod" };
const labels = { "cluster.x-k8s.io/cluster-name": prod.name };
const { group: apiGroup, kind } = paperCloudControlPlane;

/** A control plane, from the creation to the deletion. */
export const scenario: Scenario<MemoryPlatform> = {
  kinds: [cluster, machine, machinePool, secret, event, paperCloudControlPlane],
  platform: openPlatform,
  start: (context) => start(context, { controllers: [paperCloudControlPlanes(context.platform)] }),
  steps: [
    {
      name: "create the control plane",
      do({ put }) {
        const owner = put(cluster, {
          apiVersion: apiVersionOf(cluster),
          metadata: prod,
          spec: { controlPlaneRef: { apiGroup, kind, name: prod.name } },
          status: { initialization: { infrastructureProvisioned: true } },
        });
        put(paperCloudControlPlane, {
          metadata: { ...prod, labels, ownerReferences: [ownerReferenceTo(owner)] },
          spec: { version: "v1.36.3" },
        });
      },
      until: ({ object }) => object(paperCloudControlPlane, prod)?.status?.version === "v1.36.3",
    },
    {
      name: "copy the endpoint to the Cluster, as its controller does",
      do: ({ change, object }) =>
        change(cluster, prod, (owner) => {
          const source = object(paperCloudControlPlane, prod);
          owner.spec.controlPlaneEndpoint = source?.spec.controlPlaneEndpoint ?? {};
        }),
    },
    {
      name: "upgrade the control plane",
      do: ({ change }) =>
        change(paperCloudControlPlane, prod, (object) => {
          object.spec.version = "v1.36.4";
        }),
      until: ({ object }) => object(paperCloudControlPlane, prod)?.status?.version === "v1.36.4",
    },
    {
      name: "delete the control plane",
      do: (run) => run.delete(paperCloudControlPlane, prod),
      // Nothing may remain.
      until: ({ platform }) => platform.resources.size === 0,
    },
  ],
};
