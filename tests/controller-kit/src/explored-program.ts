/**
 * A provider with a planted bug, in a process of its own. Its platform is in the process that started it.
 *
 * @module
 */
import { subscribe } from "node:diagnostics_channel";
import type { ClusterConfig } from "@capikit/client";
import { systemClock } from "@capikit/common/time";
import type { Manager } from "@capikit/controller-kit";
import { plantedBugs } from "../../../packages/controller-kit/test/explore/planted-bugs.ts";
import { type Cloud, vm } from "../../../packages/controller-kit/test/explore/vms.ts";

/** A call of the platform. */
export interface ExploredCall {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Its result. */
export interface ExploredAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Asks whether nothing is left to do. */
export interface RestQuestion {
  readonly question: number;
}

export interface RestAnswer {
  readonly question: number;
  readonly isAtRest: boolean;
}

/** A write of an object that the API server has answered, such as `patch vms a` or `update vms a (status)`. */
export interface ExploredWrite {
  readonly written: string;
}

const verbs: Readonly<Record<string, string>> = {
  DELETE: "delete",
  PATCH: "patch",
  POST: "create",
  PUT: "update",
};

subscribe("undici:request:headers", (message) => {
  const { method, path } = (message as { request: { method: string; path: string } }).request;
  const [, plural, object, subresource] =
    /\/namespaces\/default\/(\w+)(?:\/([\w.-]+))?(?:\/(\w+))?(?:\?|$)/.exec(path) ?? [];
  const verb = verbs[method];
  if (verb === undefined || plural === undefined) return;
  const target = object === undefined ? "" : ` ${object}`;
  const suffix = subresource === undefined ? "" : ` (${subresource})`;
  process.send?.({ written: `${verb} ${plural}${target}${suffix}` } satisfies ExploredWrite);
});

const { config, name } = JSON.parse(process.argv[2] ?? "") as {
  readonly config: ClusterConfig;
  readonly name: string;
};
const waiting = new Map<number, (answer: ExploredAnswer) => void>();
let calls = 0;
process.on("message", async (message: ExploredAnswer | RestQuestion) => {
  if ("id" in message) return waiting.get(message.id)?.(message);
  const isAtRest = await restsNow().catch(() => false);
  process.send?.({ question: message.question, isAtRest } satisfies RestAnswer);
});

const call = (method: string, args: readonly unknown[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const id = ++calls;
    waiting.set(id, ({ value, error }) => {
      waiting.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    process.send?.({ id, method, args } satisfies ExploredCall);
  });

const platform = new Proxy({} as Cloud, {
  get: (_, method) => (method === "then" ? undefined : (...args: unknown[]) => call(String(method), args)),
});
let manager: Manager | undefined;
/** Reports whether all versions of all objects are reconciled. */
const restsNow = async (): Promise<boolean> => {
  if (manager === undefined) return false;
  const { cache, client, controllers, metrics } = manager;
  const isBusy = (): boolean => [...controllers.values()].some(({ inFlight }) => inFlight > 0);
  const seen = await cache.list(vm, { readYourWrites: false });
  if (isBusy()) return false;
  const queued = await metrics.registry.getSingleMetric("workqueue_depth")?.get();
  if (isBusy() || queued?.values.some(({ value }) => value > 0) !== false) return false;
  // A write whose event is still to come makes the controllers busy again.
  const { items } = await client.list(vm);
  return (
    items.length === seen.length &&
    items.every(({ metadata: { uid, resourceVersion } }) =>
      seen.some(({ metadata }) => metadata.uid === uid && metadata.resourceVersion === resourceVersion),
    )
  );
};

const bug = plantedBugs.find((one) => one.name === name);
manager = (await bug?.scenario(false).start({ config, clock: systemClock, platform })) as Manager;
