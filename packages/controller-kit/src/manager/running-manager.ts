import type { Runnable } from "../runnable/runnable.ts";
import { type Groups, needsLeader } from "./create-groups.ts";
import type { Manager } from "./manager.ts";
import type { ManagerLife } from "./manager-life.ts";

type Services = Pick<Manager, "client" | "cache" | "events" | "logger" | "metrics">;

/** Returns the manager of started groups. `elected` settles as their elections do. */
export function runningManager(
  services: Services,
  life: ManagerLife,
  { everywhere, leading }: Groups,
  elected: Promise<void>,
): Manager {
  const { client, cache, events, logger, metrics } = services;
  const controllers = life.groups.flatMap((group) => group.controllers);
  return {
    client,
    cache,
    events,
    logger,
    metrics,
    controllers: new Map(controllers.map((one) => [one.definition.name, one])),
    servers: life.servers,
    get elected() {
      for (const group of leading) group.demandElection();
      return elected;
    },
    add(runnable: Runnable) {
      if (life.groups.some((group) => group.hasRunnable(runnable.name))) {
        throw new TypeError(`a runnable has the name ${runnable.name}: use a unique name`);
      }
      const group = needsLeader(runnable) ? leading[0] : everywhere;
      group.add(runnable);
    },
    isLeader: () => leading.every((group) => group.isLeader()),
    stop: life.stop,
    done: life.done,
    [Symbol.asyncDispose]: life.stop,
  };
}
