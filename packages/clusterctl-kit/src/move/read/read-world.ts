import { provider } from "@capikit/api/clusterctl/v1alpha3";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, DynamicObject, KindDescriptor } from "@capikit/client";
import { ApiError, isMissing, UnknownKindError } from "@capikit/client/errors";
import { groupOf, splitApiVersion } from "@capikit/common/kubernetes";
import {
  describeKind,
  installedProvider,
  keyOf,
  operatorKinds,
  textsIn,
  withOperated,
} from "@capikit/inventory";
import { crdKind } from "@capikit/schema/manifests";
import type { MoveObject } from "../objects/move-object.ts";
import { clusterctlLabel, coreGroup } from "../objects/move-object.ts";
import { type MoveType, moveTypesOf } from "../objects/move-type.ts";
import type { MoveTarget, MoveWorld } from "../objects/move-world.ts";
import { type ForeignObject, foreignClasses, foreignTemplates } from "./class-references.ts";
import { listObjects, toDescriptor } from "./kinds.ts";

/** Options of `readMoveWorld`. */
export interface ReadWorldOptions {
  /** Namespace to move; absent or empty: all. */
  readonly namespace?: string | undefined;
  /** Name of the only Cluster in the namespace to move. Default: all. */
  readonly cluster?: string | undefined;
  /** Cluster name in messages. Default: `the cluster`. */
  readonly source?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Also reads objects that may use moved ones: those of CRDs without the clusterctl label, which
   * `MovePlan.staying` then lists, and those of other namespaces. Default: false.
   */
  readonly others?: boolean | undefined;
}

/**
 * Reads the objects that a move needs, including Secrets of infrastructure providers and shared
 * ClusterClasses with templates. Reads all kinds concurrently, and of Secrets and ConfigMaps only
 * the metadata.
 *
 * @throws ApiError, TransportError if the cluster rejects a request or does not respond.
 */
export async function readMoveWorld(client: Client, options: ReadWorldOptions = {}): Promise<MoveWorld> {
  const { signal, source = "the cluster" } = options;
  const namespace = options.namespace || undefined;
  const list = (type: MoveType, where: string | undefined): Promise<MoveObject[]> =>
    listObjects(client, toDescriptor(type), { namespace: where, signal, metadata: type.group === "" });
  const otherKinds = options.others === true ? readOtherKinds(client, signal) : undefined;
  // Awaited last: if another request fails first, this rejection has no other handler.
  otherKinds?.catch(() => {});
  const [types, providers] = await Promise.all([
    readMoveTypes(client, signal),
    readProviders(client, signal),
  ]);
  const secrets = types.find(({ group, kind }) => group === "" && kind === "Secret");
  // At the same time: an object's Secret that was read before the object could be missing.
  const lists = await Promise.all([
    // Clusters of other namespaces may use ClusterClasses of this one.
    ...types.map((type) =>
      list(type, isCluster(type) || (options.others === true && type.group !== "") ? undefined : namespace),
    ),
    ...[...secretNamespaces(providers, namespace)].map((where) =>
      secrets === undefined ? [] : list(secrets, where),
    ),
  ]);
  const all = lists.flat();
  const { objects, elsewhere } = divideObjects(all, namespace);
  const [foreign, rest] = await Promise.all([
    readForeign(client, objects, namespace, types, signal),
    otherKinds?.then((kinds) => readOtherObjects(client, kinds, all, { namespace, signal })),
  ]);
  return {
    source,
    ...(namespace !== undefined && { namespace }),
    cluster: options.cluster,
    types,
    objects: [...objects, ...foreign.objects],
    elsewhere,
    providers,
    missing: foreign.missing,
    ...rest,
  };
}

function isCluster({ group, kind }: Pick<MoveType, "group" | "kind">): boolean {
  return group === coreGroup && kind === "Cluster";
}

/** Returns other namespaces with Secrets that may move: those of infrastructure providers. */
export function secretNamespaces(
  providers: MoveWorld["providers"],
  namespace: string | undefined,
): ReadonlySet<string> {
  const others = providers.filter(
    (one) => one.type === "InfrastructureProvider" && namespace !== undefined && one.namespace !== namespace,
  );
  return new Set(others.map((one) => one.namespace));
}

/** Divides objects by namespace; Secrets of other namespaces are those of providers. */
export function divideObjects(
  all: readonly MoveObject[],
  namespace: string | undefined,
): Pick<MoveWorld, "elsewhere" | "objects"> {
  const isElsewhere = ({ apiVersion, metadata: { namespace: home } }: MoveObject): boolean =>
    namespace !== undefined && Boolean(home) && home !== namespace && groupOf(apiVersion) !== "";
  return { objects: all.filter((object) => !isElsewhere(object)), elsewhere: all.filter(isElsewhere) };
}

export async function readMoveTypes(client: Client, signal?: AbortSignal): Promise<readonly MoveType[]> {
  return moveTypesOf(
    await listObjects(client, customResourceDefinition, { labelSelector: clusterctlLabel, signal }),
  );
}

/** Reads the state of a target that a move requires. */
export async function readMoveTarget(client: Client, signal?: AbortSignal): Promise<MoveTarget> {
  const extensionConfigs: KindDescriptor<DynamicObject>[] = ["v1beta2", "v1alpha1"].map((version) => ({
    group: "runtime.cluster.x-k8s.io",
    version,
    kind: "ExtensionConfig",
    plural: "extensionconfigs",
    scope: "Cluster",
  }));
  const [providers, crds, ...lists] = await Promise.all([
    readProviders(client, signal),
    listObjects(client, customResourceDefinition, { signal, limit: 100 }),
    ...extensionConfigs.map((kind) => listObjects(client, kind, { signal, metadata: true })),
  ]);
  const names = new Set(lists.flat().map(({ metadata }) => metadata.name ?? ""));
  const kinds = crds.map(crdKind).map(({ group, kind, versions }) => ({
    group,
    kind,
    versions: versions.filter(({ served }) => served).map(({ name }) => name),
  }));
  return { providers, extensionConfigs: [...names], kinds };
}

async function readProviders(
  client: Client,
  signal: AbortSignal | undefined,
): Promise<MoveWorld["providers"]> {
  const kind = provider as unknown as KindDescriptor<DynamicObject>;
  const inventory = (await listObjects(client, kind, { signal })).map(installedProvider);
  if (inventory.length > 0) return inventory;
  // cluster-api-operator may have installed the providers.
  const operated = await Promise.all(operatorKinds.map((one) => listObjects(client, one, { signal })));
  return withOperated([], operated.flat());
}

async function readForeign(
  client: Client,
  objects: readonly MoveObject[],
  namespace: string | undefined,
  types: readonly MoveType[],
  signal: AbortSignal | undefined,
): Promise<Pick<MoveWorld, "missing" | "objects">> {
  const missing: string[] = [];
  const read = async ({ apiVersion, kind, shown, ...ref }: ForeignObject): Promise<MoveObject[]> => {
    const [group, version] = splitApiVersion(apiVersion);
    const type = types.find((one) => one.group === group && one.kind === kind);
    try {
      const known = type && toDescriptor({ ...type, version });
      return [
        (await client.get(known ?? (await client.kindOf({ apiVersion, kind })), ref, {
          signal,
        })) as MoveObject,
      ];
    } catch (error) {
      if (!isMissing(error) && !(error instanceof UnknownKindError)) throw error;
      missing.push(shown);
      return [];
    }
  };
  const classes = (await Promise.all(foreignClasses(objects, namespace).map(read))).flat();
  const templates = await Promise.all(foreignTemplates(classes).map(read));
  return { objects: [...classes, ...templates.flat()], missing };
}

/** Members of `MoveWorld`. */
interface OtherObjects {
  readonly others: readonly MoveObject[];
  readonly unread: readonly string[];
}

/** Reads the kinds of CRDs without the clusterctl label. */
export async function readOtherKinds(
  client: Client,
  signal: AbortSignal | undefined,
): Promise<readonly KindDescriptor<DynamicObject>[]> {
  const crds = await listObjects(client, customResourceDefinition, {
    labelSelector: `!${clusterctlLabel}`,
    signal,
    // CRDs of other projects may be many, and large.
    limit: 100,
  });
  return crds.flatMap(descriptorOfCrd);
}

/** Reads the objects of kinds: only metadata, unless one of the given objects names the kind. */
export async function readOtherObjects(
  client: Client,
  kinds: readonly KindDescriptor<DynamicObject>[],
  objects: readonly MoveObject[],
  { namespace, signal }: { readonly namespace: string | undefined; readonly signal: AbortSignal | undefined },
): Promise<OtherObjects> {
  const named = kinds.length === 0 ? new Set<string>() : kindsNamedIn(objects);
  const unread: string[] = [];
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      try {
        return await listObjects(client, kind, { namespace, signal, metadata: !named.has(kind.kind) });
      } catch (error) {
        // Users may lack permission for kinds that the move does not need.
        if (!(error instanceof ApiError)) throw error;
        unread.push(`${kind.plural}.${kind.group}: ${error.serverMessage || error.reason}`);
        return [];
      }
    }),
  );
  return { others: lists.flat(), unread: unread.sort() };
}

/** Returns the descriptor of a CRD in its storage version or another served version. */
function descriptorOfCrd(crd: MoveObject): KindDescriptor<DynamicObject>[] {
  const read = crdKind(crd);
  const served = read.versions.filter((version) => version.served);
  const known = describeKind(read, served.find(({ storage }) => storage) ?? served[0]);
  return known === undefined ? [] : [known];
}

function kindsNamedIn(objects: readonly MoveObject[]): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const { spec } of objects)
    for (const { at, text } of textsIn(spec, "spec")) if (keyOf(at) === "kind") kinds.add(text);
  return kinds;
}
