import { expectReconciled, type ShardingCase, someReplica } from "./sharding-case.ts";

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
