import type { Cache } from "../cache/cache.ts";
import { CacheError } from "../cache/cache.ts";
import { hasWatchLabel } from "../capi/metadata/labels.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ReconcileAnswer, ReconcileContext } from "../controller/reconcile.ts";
import type { ManagerExtensionParts } from "../extension/manager-extension.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import type { Predicate } from "../predicates/predicate.ts";
import {
  checkManagerParts,
  type ManagerOptions,
  type ManagerParts,
  type ManagerServices,
} from "./manager-options.ts";

export type AllParts = Required<ManagerParts>;

/**
 * Collects the parts of the options, of `setup` and of extensions.
 *
 * @throws TypeError if they are invalid.
 */
export async function setUpParts(
  options: ManagerOptions,
  services: ManagerServices,
  extensions: readonly Pick<ManagerExtensionParts, "runnables" | "readyz">[],
): Promise<AllParts> {
  let isSetUp = false;
  const cache = cacheAfter(() => isSetUp, services.cache);
  const made = await options.setup?.({ ...services, cache });
  isSetUp = true;
  checkManagerParts(made ?? {});
  const runnables = extensions.flatMap((each) => each.runnables ?? []);
  const all = collectParts([options, made, { runnables }]);
  // Webhooks and conversion must go on, and unready Pods receive no requests.
  const checks = servesRequests(all) ? [] : extensions.map(({ readyz }) => readyz);
  const readyz = Object.assign({}, ...checks, all.readyz);
  return { ...all, readyz, controllers: applyFlags(all.controllers, services.flags) };
}

/**
 * Returns a view of a cache that refuses reads during `setup`. They would wait for the start of the
 * cache, which waits for `setup`.
 */
function cacheAfter(isSetUp: () => boolean, cache: Cache): Cache {
  const requireStart = (): void => {
    if (isSetUp()) return;
    throw new CacheError(
      "CACHE_NOT_STARTED",
      "the cache starts after `setup`: read with the client, or in a controller, runnable or webhook",
    );
  };
  return {
    ...cache,
    async get(kind, ref, options) {
      requireStart();
      return await cache.get(kind, ref, options);
    },
    async find(kind, ref, options) {
      requireStart();
      return await cache.find(kind, ref, options);
    },
    async list(kind, selection) {
      requireStart();
      return await cache.list(kind, selection);
    },
    async *listAll(kind, selection) {
      requireStart();
      yield* cache.listAll(kind, selection);
    },
  };
}

/**
 * Merges parts.
 *
 * @throws TypeError for duplicate names, more than one webhook server, or both routes and a
 * webhook server.
 */
export function collectParts(several: readonly (ManagerParts | undefined)[]): AllParts {
  const parts = several.filter((each) => each !== undefined);
  const controllers = parts.flatMap((each) => each.controllers ?? []);
  const runnables = parts.flatMap((each) => each.runnables ?? []);
  requireUniqueNames("controllers", controllers);
  requireUniqueNames("runnables", runnables);
  const servers = parts.flatMap(({ webhooks = [] }) => ("start" in webhooks ? [webhooks] : []));
  const lists = parts.flatMap(({ webhooks = [] }) => ("start" in webhooks ? [] : webhooks));
  const [server] = servers;
  if (servers.length > 1 || (server !== undefined && lists.length > 0)) {
    throw new TypeError(
      "webhooks are defined both directly and by a webhook server: pass all of them to that server",
    );
  }
  const routes = parts.flatMap((each) => each.routes ?? []);
  if (server !== undefined && routes.length > 0) {
    throw new TypeError("routes and a webhook server are defined: pass the routes to that server");
  }
  return {
    controllers,
    runnables,
    webhooks: server ?? lists,
    routes,
    healthz: Object.assign({}, ...parts.map((each) => each.healthz)),
    readyz: Object.assign({}, ...parts.map((each) => each.readyz)),
  };
}

/** Reports whether the API server or others send requests to the manager. */
export function servesRequests({ webhooks, routes }: Pick<AllParts, "webhooks" | "routes">): boolean {
  return "start" in webhooks || webhooks.length > 0 || routes.length > 0;
}

/** Reports whether lists of the API server may need the manager, to convert the objects. */
export function convertsObjects({ webhooks }: Pick<AllParts, "webhooks">): boolean {
  const all = "start" in webhooks ? webhooks.webhooks : webhooks;
  return all.some(({ type }) => type === "conversion");
}

function requireUniqueNames(what: string, parts: readonly { readonly name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of parts) {
    if (names.has(name)) {
      throw new TypeError(`two ${what} have the name ${name}: use unique names`);
    }
    if (typeof name !== "string" || name === "") {
      throw new TypeError(`each of \`${what}\` needs a name`);
    }
    names.add(name);
  }
}

/**
 * Applies the flags `--watch-filter` and `--NAME-concurrency` to controllers, where NAME is the
 * controller's name or its kind in lower case.
 */
export function applyFlags(
  controllers: readonly ControllerDefinition[],
  { watchFilter, concurrency }: Pick<ManagerFlags, "watchFilter" | "concurrency">,
): readonly ControllerDefinition[] {
  return controllers.map((controller) => {
    const { name, kind } = controller;
    const requested = concurrency[name] ?? concurrency[kind?.kind.toLowerCase() ?? ""];
    const sized =
      requested === undefined ? controller : Object.freeze({ ...controller, concurrency: requested });
    return watchFilter === undefined ? sized : filteredController(sized, watchFilter);
  });
}

/**
 * Restricts a controller to objects of its own kind with this watch label value. Requests from
 * other kinds are checked by the requested object when they are processed. Go managers require the
 * label on all watched objects instead, so they miss owned objects without it and may reconcile
 * unlabeled objects because of a labeled Cluster.
 */
function filteredController(controller: ControllerDefinition, value: string): ControllerDefinition {
  const { kind, reconcile } = controller;
  if (kind === undefined || !controller.watchFilter) {
    return controller;
  }
  const isOurs: Predicate = ({ object }) => hasWatchLabel(object, value);
  return Object.freeze({
    ...controller,
    watches: Object.freeze(
      controller.watches.map((watch) =>
        watch.role === "for"
          ? Object.freeze({ ...watch, predicates: Object.freeze([isOurs, ...watch.predicates]) })
          : watch,
      ),
    ),
    reconcile: async (context: ReconcileContext): Promise<ReconcileAnswer> => {
      const object = await context.cache.find(kind, context.request, { signal: context.signal });
      if (object !== undefined && !hasWatchLabel(object, value)) {
        context.logger.debug("Ignoring object without the watch filter label", { watchFilter: value });
        return undefined;
      }
      return await reconcile(context);
    },
  });
}
