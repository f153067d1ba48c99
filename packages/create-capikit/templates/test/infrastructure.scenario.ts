import { cluster, machine } from "@capikit/api/core/v1beta2";
//#if identity
import { namespace as namespaceKind, secret } from "@capikit/api/kubernetes";
//#endif
//#if !identity
import { secret } from "@capikit/api/kubernetes";
//#endif
import { eventsV1Event as event } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import type { Scenario } from "@capikit/testing";
//#if identity
import {
  paperCloudCluster,
  paperCloudClusterIdentity,
  paperCloudMachine,
} from "../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
//#if !identity
import { paperCloudCluster, paperCloudMachine } from "../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
import { paperCloudClusters } from "../src/infrastructure/paper-cloud-cluster.ts";
import { paperCloudMachines } from "../src/infrastructure/paper-cloud-machine.ts";
//#if identity
import { openPlatforms } from "../src/infrastructure/platforms.ts";
//#endif
import { type MemoryPlatform, openPlatform } from "../src/platform.ts";
import { start } from "./work.ts";

const prod = { namespace: "default", name: "prod" };
const first = { namespace: "default", name: "a" };
const labels = { "cluster.x-k8s.io/cluster-name": prod.name };
const apiGroup = paperCloudCluster.group;

/** A cluster with a machine, from the creation to the deletion. */
export const scenario: Scenario<MemoryPlatform> = {
  kinds: [
    cluster,
    machine,
    secret,
    event,
    paperCloudCluster,
    paperCloudMachine,
    //#if identity
    ...[paperCloudClusterIdentity, namespaceKind],
    //#endif
  ],
  platform: openPlatform,
  //#if identity
  start(context) {
    const platforms = openPlatforms("paper-cloud-system", () => context.platform);
    const controllers = [paperCloudClusters(platforms), paperCloudMachines(platforms), platforms.controller];
    return start(context, { controllers });
  },
  //#endif
  //#if !identity
  start(context) {
    const { platform } = context;
    return start(context, { controllers: [paperCloudClusters(platform), paperCloudMachines(platform)] });
  },
  //#endif
  steps: [
    {
      name: "create the cluster",
      do({ put }) {
        const owner = put(cluster, {
          apiVersion: apiVersionOf(cluster),
          metadata: prod,
          spec: { infrastructureRef: { apiGroup, kind: paperCloudCluster.kind, name: prod.name } },
        });
        //#if identity
        put(secret, { metadata: { ...prod, name: "account" }, data: { token: btoa("secret") } });
        //#endif
        put(paperCloudCluster, {
          metadata: { ...prod, labels, ownerReferences: [ownerReferenceTo(owner)] },
          //#if identity
          spec: { region: "north", identityRef: { kind: "Secret", name: "account" } },
          //#endif
          //#if !identity
          spec: { region: "north" },
          //#endif
        });
      },
    },
    {
      name: "create the machine",
      do({ change, put }) {
        // The next actions of Cluster API's own controllers.
        change(cluster, prod, (owner) => {
          owner.status = { initialization: { infrastructureProvisioned: true } };
        });
        put(secret, { metadata: { ...first, name: "boot" }, data: { value: btoa("#cloud-config") } });
        const owner = put(machine, {
          apiVersion: apiVersionOf(machine),
          metadata: { ...first, labels },
          spec: {
            clusterName: prod.name,
            bootstrap: { dataSecretName: "boot" },
            infrastructureRef: { apiGroup, kind: paperCloudMachine.kind, name: first.name },
          },
        });
        put(paperCloudMachine, {
          metadata: { ...first, labels, ownerReferences: [ownerReferenceTo(owner)] },
          spec: { image: "linux" },
        });
      },
    },
    { name: "delete the machine", do: (run) => run.delete(paperCloudMachine, first) },
    {
      name: "delete the cluster",
      do(run) {
        //#if identity
        // Cluster API deletes the cluster, which names the credentials, after its machines.
        if (run.object(paperCloudMachine, first)) throw new Error("the machine exists");
        //#endif
        run.delete(paperCloudCluster, prod);
      },
      // Nothing may remain.
      until: ({ platform }) => platform.resources.size === 0,
    },
  ],
};
