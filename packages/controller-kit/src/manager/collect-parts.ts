import type { Checks } from "@capikit/serving";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { Runnable } from "../runnable/runnable.ts";
import type { ManagerParts } from "./manager-options.ts";

/** Everything that runs in a manager. */
export interface AllParts {
  readonly controllers: readonly ControllerDefinition[];
  readonly runnables: readonly Runnable[];
  readonly webhooks: NonNullable<ManagerParts["webhooks"]>;
  readonly healthz: Checks;
  readonly readyz: Checks;
}

/**
 * Brings parts together.
 *
 * @throws TypeError when two of them have one name, or there are two webhook servers.
 */
export function collectParts(several: readonly (ManagerParts | undefined)[]): AllParts {
  const parts = several.filter((each) => each !== undefined);
  const controllers = parts.flatMap((each) => each.controllers ?? []);
  const runnables = parts.flatMap((each) => each.runnables ?? []);
  refuseTwins("controllers", controllers);
  refuseTwins("runnables", runnables);
  const servers = parts.flatMap(({ webhooks = [] }) => ("start" in webhooks ? [webhooks] : []));
  const lists = parts.flatMap(({ webhooks = [] }) => ("start" in webhooks ? [] : webhooks));
  const [server] = servers;
  if (servers.length > 1 || (server !== undefined && lists.length > 0)) {
    throw new TypeError(
      "webhooks are given twice, once as a server of their own: hand all of them to that server",
    );
  }
  return {
    controllers,
    runnables,
    webhooks: server ?? lists,
    healthz: Object.assign({}, ...parts.map((each) => each.healthz)),
    readyz: Object.assign({}, ...parts.map((each) => each.readyz)),
  };
}

function refuseTwins(what: string, parts: readonly { readonly name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of parts) {
    if (names.has(name)) {
      throw new TypeError(`two ${what} are called ${name}: logs and metrics could not tell them apart`);
    }
    names.add(name);
  }
}
