import type { Clock } from "@capikit/common/time";
import type { Resources } from "../hcloud-api/resources.ts";
import { ApiError, invalidInput, notFound } from "./api-error.ts";
import { images, locations, serverTypes } from "./catalog.ts";

/** Resources that users create, by their collection in paths. */
export type CollectionTypes = Omit<Resources, "locations" | "server_types">;

/** Resources by ID. */
export type Collections = { readonly [K in keyof CollectionTypes]: Map<number, CollectionTypes[K]> };

/** Behaviour of a project. */
export interface ProjectOptions {
  /** Time of each action. Default: 0, actions end before the next request. */
  readonly actionMs?: number;
  /** Time after which lists show created resources, and hide deleted ones. Default: 0. */
  readonly listLagMs?: number;
  /** Maximum number of resources by collection. Default: unlimited. */
  readonly limits?: Readonly<Partial<Record<keyof Collections, number>>>;
  /** Address of all load balancers. Default: documentation addresses. */
  readonly loadBalancerAddress?: string;
}

/** A long-running operation, as in responses. */
export interface Action {
  readonly id: number;
  readonly command: string;
  status: "error" | "running" | "success";
  progress: number;
  readonly resources: readonly { readonly id: number; readonly type: string }[];
  error: { readonly code: string; readonly message: string } | null;
}

/** The resources that one token gives access to. */
export interface Project {
  readonly options: ProjectOptions;
  readonly collections: Collections;
  /** All resources by collection, with those that every project has. */
  readonly resources: ReadonlyMap<string, ReadonlyMap<number, { readonly id: number }>>;
  readonly actions: ReadonlyMap<number, Action>;
  /** Ends the actions that are due. */
  endDueActions(): void;
  /** Returns the next free ID. */
  nextId(): number;
  /** Starts an action. If `failNext` has its command, it fails without `done`. */
  start(command: string, type: string, id: number, done: () => void, failed?: () => void): Action;
  /** Lets the next action of a command fail. */
  failNext(command: string): void;
  /** Returns the resources of a collection as lists show them, in the order of their IDs. */
  listed(collection: string): readonly { readonly id: number }[];
  /** Adds a new resource. @throws ApiError for a used name or an exceeded limit. */
  add<K extends keyof Collections>(collection: K, resource: CollectionTypes[K]): void;
  remove(collection: keyof Collections, id: number): void;
}

/** Creates an empty project. */
export function createProject(options: ProjectOptions, clock: Pick<Clock, "now">): Project {
  const { actionMs = 0, listLagMs = 0, limits = {} } = options;
  const collections: Collections = {
    servers: new Map(),
    networks: new Map(),
    placement_groups: new Map(),
    load_balancers: new Map(),
    ssh_keys: new Map(),
    images: byId(images),
  };
  const resources: Project["resources"] = new Map(
    Object.entries({ ...collections, locations: byId(locations), server_types: byId(serverTypes) }),
  );
  const actions = new Map<number, Action>();
  const pending: { readonly at: number; readonly end: () => void }[] = [];
  const failing: string[] = [];
  /** Resources whose creation or deletion lists do not show yet. */
  const lagging: {
    readonly collection: string;
    readonly until: number;
    readonly resource: { readonly id: number };
    readonly isNew: boolean;
  }[] = [];
  let lastId = 1000;

  const lag = (collection: string, resource: { readonly id: number }, isNew: boolean): void => {
    if (listLagMs > 0) lagging.push({ collection, resource, isNew, until: clock.now() + listLagMs });
  };
  const project: Project = {
    options,
    collections,
    resources,
    actions,
    nextId: () => ++lastId,
    failNext: (command) => void failing.push(command),
    endDueActions() {
      for (let next = pending[0]; next !== undefined && next.at <= clock.now(); next = pending[0]) {
        pending.shift();
        next.end();
      }
    },
    start(command, type, id, done, failed = () => {}) {
      const action: Action = {
        ...{ id: project.nextId(), command, status: "running", progress: 0 },
        ...{ resources: [{ id, type }], error: null },
      };
      actions.set(action.id, action);
      const failure = failing.indexOf(command);
      if (failure >= 0) failing.splice(failure, 1);
      const end = (): void => {
        action.progress = 100;
        if (failure >= 0) {
          action.status = "error";
          action.error = { code: "action_failed", message: "Action failed" };
          failed();
        } else {
          action.status = "success";
          done();
        }
      };
      pending.push({ at: clock.now() + actionMs, end });
      return action;
    },
    listed(collection) {
      const all = [...(resources.get(collection)?.values() ?? [])];
      const late = lagging.filter((one) => one.collection === collection && clock.now() < one.until);
      const hidden = new Set(late.filter(({ isNew }) => isNew).map(({ resource }) => resource.id));
      const gone = late.filter(({ isNew }) => !isNew).map(({ resource }) => resource);
      return [...all.filter(({ id }) => !hidden.has(id)), ...gone].sort((a, b) => a.id - b.id);
    },
    add(collection, resource) {
      const all: Map<number, { readonly name: string | null }> = collections[collection];
      const { id, name } = resource;
      if ([...all.values()].some((one) => one.name === name)) {
        throw new ApiError(409, "uniqueness_error", `name is already used: ${name}`);
      }
      if (all.size >= (limits[collection] ?? Number.POSITIVE_INFINITY)) {
        throw new ApiError(403, "resource_limit_exceeded", `${collection} limit reached`);
      }
      all.set(id, resource);
      lag(collection, resource, true);
    },
    remove(collection, id) {
      const resource = collections[collection].get(id);
      if (resource !== undefined) lag(collection, resource, false);
      collections[collection].delete(id);
    },
  };
  return project;
}

function byId<T extends { readonly id: number }>(all: readonly T[]): Map<number, T> {
  return new Map(all.map((one) => [one.id, one]));
}

/** Returns a resource. @throws ApiError if it does not exist. */
export function resourceOf<K extends keyof Collections>(
  { collections }: Project,
  collection: K,
  id: number,
): CollectionTypes[K] {
  const found = collections[collection].get(id);
  if (found === undefined) throw notFound(collection.replace(/s$/, ""), id);
  return found as CollectionTypes[K];
}

/** Returns a resource that a request refers to by ID or name. @throws ApiError with the field. */
export function referenced<T extends { readonly id: number; readonly name: string | null }>(
  field: string,
  reference: unknown,
  all: Iterable<T>,
): T {
  const found = [...all].find(({ id, name }) => String(id) === String(reference) || name === reference);
  if (found === undefined) throw invalidInput(field, `${JSON.stringify(reference)} does not exist`);
  return found;
}
