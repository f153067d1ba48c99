import { configMap } from "@capikit/api/kubernetes";
import { until } from "../../widgets.ts";
import { objectNamespace } from "../ring-objects.ts";
import { expectReconciled, type ShardingCase, someReplica } from "./sharding-case.ts";

/** Owners create their children again, each one, while they move. */
export const controlledResources: ShardingCase = {
  name: "controlled resources",
  async run(environment) {
    const { client } = environment.controlPlane;
    const { items } = await client.list(configMap, { namespace: objectNamespace });
    const children = items.flatMap(({ metadata: { name = "", namespace, ownerReferences } }) =>
      ownerReferences === undefined ? [] : [{ name, namespace }],
    );
    await environment.scaleUp();
    await Promise.all(children.map((child) => client.delete(configMap, child)));
    await environment.remove(someReplica(environment), "SIGTERM");
  },
};

export const kill: ShardingCase = {
  name: "kill",
  async run(environment) {
    await environment.remove(someReplica(environment), "SIGKILL");
    await environment.scaleUp();
  },
};

/** The container of a Pod restarts at once, with the same host name, three times. */
export const crashLoop: ShardingCase = {
  name: "reused host names",
  async run(environment) {
    for (let crash = 0; crash < 3; crash++) {
      await environment.remove(someReplica(environment), "SIGKILL");
      await environment.scaleUp();
    }
  },
};

/** A shard that continues after the sharder has moved its objects must end without a write. */
export const stopAndContinue: ShardingCase = {
  name: "stop and continue",
  async run(environment) {
    const stopped = someReplica(environment);
    await environment.remove(stopped, "SIGSTOP");
    await environment.scaleUp();
    await expectReconciled(environment);
    await stopped.signal("SIGCONT");
    await until("the continued shard ends", () => !stopped.isRunning());
  },
};

export const join: ShardingCase = {
  name: "join",
  run: async (environment) => void (await environment.scaleUp()),
};

export const leave: ShardingCase = {
  name: "leave",
  run: (environment) => environment.remove(someReplica(environment), "SIGTERM"),
};

/** As a Deployment does: starts a new replica before it ends an old one. */
export const rollingRestart: ShardingCase = {
  name: "rolling restart",
  async run(environment) {
    for (const old of [...environment.replicas]) {
      await environment.scaleUp();
      await expectReconciled(environment);
      await environment.remove(old, "SIGTERM");
    }
  },
};
