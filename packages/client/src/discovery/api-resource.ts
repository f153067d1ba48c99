import type { KindDescriptor } from "@capikit/api/meta";
import { isRecord, recordOf } from "@capikit/common/json";
import { mapLimited } from "@capikit/common/time";
import { isNotFound, isServiceUnavailable } from "../errors/predicates.ts";
import { ResponseError } from "../errors/response-error.ts";
import { groupVersionPath } from "../kinds/resource-path.ts";
import type { Transport } from "../transport/transport.ts";
import type { DynamicObject } from "../verbs/objects.ts";
import type { CallOptions } from "../verbs/options.ts";
import { send } from "../verbs/send.ts";

/** An API group that a server has. */
export interface ApiGroup {
  /** Empty for the core group. */
  readonly name: string;
  /** The served versions, the preferred one first. */
  readonly versions: readonly string[];
  /**
   * Versions of which an aggregated API server does not answer. Their resources are those of its
   * last answer, or missing.
   */
  readonly staleVersions?: readonly string[];
}

/** A resource of a server in one version. */
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

/** All resources of a server, in its order of preference. */
export interface Inventory {
  readonly groups: readonly ApiGroup[];
  readonly resources: readonly ApiResource[];
}

/** Kubernetes 1.26 and newer return everything at once, older ones the names of the groups. */
const accept = ["v2", "v2beta1"]
  .map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`)
  .concat("application/json")
  .join(",");

/** Far more groups than a cluster has. Without aggregated discovery, each needs a request. */
const maxGroups = 1000;
const maxRequests = 16;

/**
 * Reads all resources of a server. Malformed entries are skipped.
 *
 * @throws ResponseError `RESPONSE_MALFORMED` when an answer is not a discovery document.
 */
export async function readInventory(transport: Transport, options: CallOptions): Promise<Inventory> {
  const parts = await Promise.all(
    ["/api", "/apis"].map(async (path) => {
      const request = { method: "GET", path, headers: { accept }, signal: options.signal } as const;
      const answer = documentOf(await send(transport, request), request);
      if (Array.isArray(answer.items)) {
        return recordsOf(answer.items).map(ofAggregated);
      }
      const groups = readGroups(answer);
      if (groups.length > maxGroups) {
        throw new ResponseError(
          "RESPONSE_MALFORMED",
          request,
          `the server has more than ${maxGroups} groups`,
        );
      }
      return await mapLimited(groups, maxRequests, (group) => readGroup(transport, group, options));
    }),
  );
  const all = parts.flat();
  return { groups: all.map(({ group }) => group), resources: all.flatMap(({ resources }) => resources) };
}

interface GroupContent {
  readonly group: ApiGroup;
  readonly resources: readonly ApiResource[];
}

/** Reads a group of an `APIGroupDiscoveryList`. */
function ofAggregated({ metadata, versions }: Fields): GroupContent {
  const group = textOf(recordOf(metadata).name) ?? "";
  const served = recordsOf(versions).flatMap(({ version, resources, freshness }) => {
    const name = textOf(version);
    return name ? [{ version: name, resources: recordsOf(resources), isStale: freshness === "Stale" }] : [];
  });
  const resources = served.flatMap(({ version, resources: found }) =>
    found.flatMap((resource): ApiResource[] => {
      const kind = textOf(recordOf(resource.responseKind).kind);
      const plural = textOf(resource.resource);
      // A name without a kind only has subresources.
      if (!kind || !plural) return [];
      const scope = resource.scope === "Namespaced" ? "Namespaced" : "Cluster";
      return [
        {
          kind: Object.freeze({ group, version, kind, plural, scope }),
          singular: textOf(resource.singularResource) || kind.toLowerCase(),
          shortNames: textsOf(resource.shortNames),
          categories: textsOf(resource.categories),
          verbs: textsOf(resource.verbs),
          subresources: recordsOf(resource.subresources).flatMap(
            ({ subresource }) => textOf(subresource) ?? [],
          ),
        },
      ];
    }),
  );
  const stale = served.flatMap(({ version, isStale }) => (isStale ? [version] : []));
  return {
    group: groupOf(
      group,
      served.map(({ version }) => version),
      stale,
    ),
    resources,
  };
}

function groupOf(name: string, versions: readonly string[], stale: readonly string[]): ApiGroup {
  return { name, versions, ...(stale.length > 0 && { staleVersions: stale }) };
}

/** Reads an `APIVersions` (of the core group) or an `APIGroupList`. */
function readGroups({ versions, groups }: Fields): ApiGroup[] {
  const core = versions === undefined ? [] : [{ name: "", versions: textsOf(versions) }];
  return core.concat(
    recordsOf(groups).flatMap((group) => {
      const name = textOf(group.name);
      const preferred = textOf(recordOf(group.preferredVersion).version);
      const served = recordsOf(group.versions).flatMap(({ version }) => textOf(version) ?? []);
      const others = served.filter((version) => version !== preferred);
      const all = preferred === undefined ? others : [preferred, ...others];
      return name ? [{ name, versions: all }] : [];
    }),
  );
}

async function readGroup(transport: Transport, group: ApiGroup, options: CallOptions): Promise<GroupContent> {
  const stale: string[] = [];
  const lists = await mapLimited(group.versions.slice(0, maxVersions), 1, async (version) => {
    try {
      return await readResources(transport, group.name, version, options);
    } catch (error) {
      if (isNotFound(error)) {
        return []; // deleted in the meantime
      }
      if (!isServiceUnavailable(error)) throw error;
      stale.push(version);
      return [];
    }
  });
  return { group: groupOf(group.name, group.versions, stale), resources: lists.flat() };
}

/** Far more versions than a group has. */
const maxVersions = 50;

/**
 * Reads the resources of one group and version. Malformed entries are skipped.
 *
 * @throws ResponseError `RESPONSE_MALFORMED` when the answer is not an `APIResourceList`.
 */
export async function readResources(
  transport: Transport,
  group: string,
  version: string,
  options: CallOptions,
): Promise<ApiResource[]> {
  const path = groupVersionPath(group, version);
  const request = { method: "GET", path, signal: options.signal } as const;
  const { resources } = documentOf(await send(transport, request), request);
  return resourcesOf(group, version, recordsOf(resources));
}

function resourcesOf(group: string, version: string, entries: readonly Fields[]): ApiResource[] {
  // A slash separates subresources, whose kind may belong to another resource.
  const paths = entries.map(({ name }) => (textOf(name) ?? "").split("/"));
  const subresources = Map.groupBy(paths, ([plural = ""]) => plural);
  return entries.flatMap((entry): ApiResource[] => {
    const plural = textOf(entry.name);
    const kind = textOf(entry.kind);
    if (!plural || !kind || plural.includes("/")) return [];
    const scope = entry.namespaced === true ? "Namespaced" : "Cluster";
    return [
      {
        kind: Object.freeze({ group, version, kind, plural, scope }),
        singular: textOf(entry.singularName) || kind.toLowerCase(),
        shortNames: textsOf(entry.shortNames),
        categories: textsOf(entry.categories),
        verbs: textsOf(entry.verbs),
        subresources: (subresources.get(plural) ?? []).flatMap(([, ...rest]) =>
          rest.length === 0 ? [] : [rest.join("/")],
        ),
      },
    ];
  });
}

/** Members of a document of a server, of any type. */
type Fields = Readonly<Record<string, unknown>>;

/** @throws ResponseError `RESPONSE_MALFORMED` when the answer is not an object. */
function documentOf(answer: unknown, request: { readonly method: string; readonly path: string }): Fields {
  if (!isRecord(answer)) {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the answer is not a discovery document");
  }
  return answer;
}

/** Returns the objects in a list; none for anything else. */
function recordsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a string; undefined for anything else. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the strings in a list; none for anything else. */
function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
