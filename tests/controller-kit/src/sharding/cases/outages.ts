import { setTimeout as sleep } from "node:timers/promises";
import { namespace } from "@capikit/api/kubernetes";
import { killApiServer } from "../../restart-api-server.ts";
import { until } from "../../widgets.ts";
import { objectNamespace, ringKind } from "../ring-objects.ts";
import { leaseSeconds } from "../sharding-environment.ts";
import { type ShardingCase, someReplica } from "./sharding-case.ts";

/** Objects and shards come and go without a sharder, and thus without its webhook. */
export const sharderDown: ShardingCase = {
  name: "sharder down during changes",
  async run(environment) {
    const { sharder, controlPlane } = environment;
    await sharder.stop();
    const [oldest] = await environment.listObjects();
    await environment.createObjects(3);
    const { name = "" } = oldest?.metadata ?? {};
    await controlPlane.client.delete(ringKind, { name, namespace: objectNamespace });
    await environment.remove(someReplica(environment), "SIGKILL");
    await environment.scaleUp();
    await sharder.start();
  },
};

/** Seconds after which a sharder that cannot renew its Lease ends, by its default configuration. */
const sharderDeadlineSeconds = 10;

/** The API server is away for so long that all shards and the sharder end, and start again. */
export const apiServerOutage: ShardingCase = {
  name: "API server outage",
  endsSharder: true,
  async run({ controlPlane }) {
    const restart = await killApiServer(controlPlane);
    await sleep((Math.max(leaseSeconds, sharderDeadlineSeconds) + 5) * 1000);
    restart();
    await until("the API server answers", () =>
      controlPlane.client.get(namespace, { name: objectNamespace }).then(
        () => true,
        () => false,
      ),
    );
  },
};

/** Shards come and go while the ring does not exist. */
export const ringRecreated: ShardingCase = {
  name: "ring deleted and recreated",
  async run(environment) {
    await environment.deleteRing();
    await environment.createObjects(1);
    await environment.remove(someReplica(environment), "SIGTERM");
    await environment.applyRing();
    await environment.scaleUp();
  },
};
