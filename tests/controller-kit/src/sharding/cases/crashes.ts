import { until } from "../../widgets.ts";
import { expectReconciled, type ShardingCase, someReplica } from "./sharding-case.ts";

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
