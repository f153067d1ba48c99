import type { KindDescriptor } from "@capikit/api/meta";
import { isNotFound } from "../errors/predicates.ts";
import type { Transport } from "../transport/transport.ts";
import type { DynamicObject } from "../verbs/objects.ts";
import type { CallOptions } from "../verbs/options.ts";
import { groupVersionPath } from "../verbs/resource-path.ts";
import { send } from "../verbs/send.ts";

/** An API group that a server has. */
export interface ApiGroup {
  /** Empty for the core group. */
  readonly name: string;
  /** The versions that are served, the preferred one first. */
  readonly versions: readonly string[];
}

/** What a server has of a kind in one version. */
export interface ApiResource {
  readonly kind: KindDescriptor<DynamicObject>;
  /** Such as `machine`. */
  readonly singular: string;
  /** Such as `ma`. */
  readonly shortNames: readonly string[];
  /** Such as `all` or `cluster-api`. */
  readonly categories: readonly string[];
  /** Such as `get`, `list`, `watch`. */
  readonly verbs: readonly string[];
  /** Such as `status`. */
  readonly subresources: readonly string[];
}

/** All that a server has, in its order of preference. */
export interface Inventory {
  readonly groups: readonly ApiGroup[];
  readonly resources: readonly ApiResource[];
}

interface AggregatedGroup {
  readonly metadata?: { readonly name?: string };
  readonly versions?: readonly {
    readonly version: string;
    readonly resources?: readonly AggregatedResource[];
  }[];
}

interface AggregatedResource {
  readonly resource: string;
  readonly responseKind?: { readonly kind?: string };
  readonly scope: string;
  readonly singularResource?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly verbs?: readonly string[];
  readonly subresources?: readonly { readonly subresource: string }[];
}

/** Kubernetes 1.26 and newer tell everything at once; older ones answer with the names of the groups. */
const accept = ["v2", "v2beta1"]
  .map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`)
  .concat("application/json")
  .join(",");

/** Asks a server for all that it has. */
export async function readInventory(transport: Transport, options: CallOptions): Promise<Inventory> {
  const read = (path: string) =>
    send<{ readonly items?: readonly AggregatedGroup[] } & GroupNames>(transport, {
      method: "GET",
      path,
      headers: { accept },
      signal: options.signal,
    });
  const parts = await Promise.all(
    ["/api", "/apis"].map(async (path) => {
      const answer = await read(path);
      return answer.items?.map(ofAggregated) ?? (await readEach(transport, groupsOf(answer), options));
    }),
  );
  const all = parts.flat();
  return { groups: all.map(({ group }) => group), resources: all.flatMap(({ resources }) => resources) };
}

interface GroupContent {
  readonly group: ApiGroup;
  readonly resources: readonly ApiResource[];
}

function ofAggregated({ metadata, versions = [] }: AggregatedGroup): GroupContent {
  const name = metadata?.name ?? "";
  const resources = versions.flatMap(({ version, resources: found = [] }) =>
    found.flatMap((resource): ApiResource[] => {
      const kind = resource.responseKind?.kind;
      // A name without a kind has subresources alone.
      return kind === undefined
        ? []
        : [
            {
              kind: Object.freeze({
                group: name,
                version,
                kind,
                plural: resource.resource,
                scope: resource.scope === "Namespaced" ? "Namespaced" : "Cluster",
              }),
              singular: resource.singularResource || kind.toLowerCase(),
              shortNames: resource.shortNames ?? [],
              categories: resource.categories ?? [],
              verbs: resource.verbs ?? [],
              subresources: resource.subresources?.map(({ subresource }) => subresource) ?? [],
            },
          ];
    }),
  );
  return { group: { name, versions: versions.map(({ version }) => version) }, resources };
}

interface GroupNames {
  /** Of the core group. */
  readonly versions?: readonly string[];
  readonly groups?: readonly {
    readonly name: string;
    readonly versions: readonly { readonly version: string }[];
    readonly preferredVersion?: { readonly version: string };
  }[];
}

function groupsOf({ versions, groups = [] }: GroupNames): ApiGroup[] {
  const core = versions === undefined ? [] : [{ name: "", versions }];
  return core.concat(
    groups.map(({ name, versions: served, preferredVersion }) => {
      const preferred = preferredVersion?.version;
      const others = served.map(({ version }) => version).filter((version) => version !== preferred);
      return { name, versions: preferred === undefined ? others : [preferred, ...others] };
    }),
  );
}

/** What servers answer for one group and version. */
export interface ResourceList {
  readonly resources: readonly {
    readonly name: string;
    readonly kind: string;
    readonly namespaced: boolean;
    readonly singularName?: string;
    readonly shortNames?: readonly string[];
    readonly categories?: readonly string[];
    readonly verbs?: readonly string[];
  }[];
}

async function readEach(
  transport: Transport,
  groups: readonly ApiGroup[],
  options: CallOptions,
): Promise<GroupContent[]> {
  return await Promise.all(
    groups.map(async (group) => {
      const lists = await Promise.all(
        group.versions.map(async (version) => {
          const path = groupVersionPath(group.name, version);
          try {
            return resourcesOf(
              group.name,
              version,
              await send<ResourceList>(transport, { method: "GET", path, signal: options.signal }),
            );
          } catch (error) {
            if (isNotFound(error)) {
              return []; // it went while we asked
            }
            throw error;
          }
        }),
      );
      return { group, resources: lists.flat() };
    }),
  );
}

/** The resources of one group and version. */
export function resourcesOf(group: string, version: string, { resources }: ResourceList): ApiResource[] {
  // A slash separates subresources, whose kind may be another's.
  return resources
    .filter(({ name }) => !name.includes("/"))
    .map(({ name, kind, namespaced, singularName, shortNames = [], categories = [], verbs = [] }) => ({
      kind: Object.freeze({
        group,
        version,
        kind,
        plural: name,
        scope: namespaced ? "Namespaced" : "Cluster",
      }),
      singular: singularName || kind.toLowerCase(),
      shortNames,
      categories,
      verbs,
      subresources: resources
        .filter((other) => other.name.startsWith(`${name}/`))
        .map((other) => other.name.slice(name.length + 1)),
    }));
}
