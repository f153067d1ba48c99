import { crdMigrationObservedGenerationAnnotation } from "@capikit/api/core/v1beta2";
import { type CustomResourceDefinition, customResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import { metadataOnly, type PartialObjectMetadata } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import { type Logger, silentLogger } from "@capikit/serving";
import { createTtlCache } from "../../cache/index.ts";
import {
  crdMetadataKind,
  getIfExists,
  type LookUpOptions,
  type ObjectGetter,
  patchSameObject,
  type WallClock,
} from "../../capi/index.ts";
import { rewriteObject } from "../../writes/index.ts";
import { cleanManagedFields, type MigrationClient } from "./migrate-objects.ts";

/** A phase of the migration. */
export type CrdMigrationPhase = "StorageVersionMigration" | "CleanupManagedFields";

/** A kind whose objects to migrate. */
export interface MigratedKind {
  /** The kind in any version. */
  readonly kind: KindDescriptor;
  /** Whether to write the status instead, if webhooks might refuse old objects. Default: false. */
  readonly throughStatus?: boolean;
}

/** Options of a migrator. */
export interface CrdMigratorOptions {
  /** Reads from and writes to the API server. */
  readonly client: MigrationClient;
  /** Reader of CustomResourceDefinition metadata, such as a cache. Default: the client. */
  readonly reader?: ObjectGetter;
  readonly kinds: readonly MigratedKind[];
  /** Phases to skip. Default: none. */
  readonly skipPhases?: readonly CrdMigrationPhase[];
  readonly logger?: Logger;
  /** Default: the wall clock. */
  readonly clock?: WallClock;
}

/** Migrates stored objects to the storage version of their kind. */
export interface CrdMigrator {
  /**
   * Migrates the objects of a CustomResourceDefinition, once per generation; ignores definitions
   * that the options do not list. Call it for each event of a definition, for example in a
   * reconcile.
   *
   * @throws AggregateError with all failures; another call continues with the remaining objects.
   */
  migrate(crdName: string, options?: LookUpOptions): Promise<void>;
}

const hour = 3_600_000;

/**
 * Creates a migrator. If a CustomResourceDefinition has old stored versions, it rewrites all
 * objects and updates the list, so that the old versions can be removed. It also removes managed
 * fields of versions that are no longer served, which would break every apply. Source:
 * `crdmigrator` of Cluster API.
 */
export function createCrdMigrator(options: CrdMigratorOptions): CrdMigrator {
  const {
    client,
    reader = client,
    kinds,
    skipPhases = [],
    logger = silentLogger,
    clock = () => new Date(),
  } = options;
  const byName = new Map(kinds.map((one) => [`${one.kind.plural}.${one.kind.group}`, one]));
  const runs = (phase: CrdMigrationPhase) => !skipPhases.includes(phase);
  // Skips objects that a previous, failed attempt has rewritten.
  const rewritten = createTtlCache<true>({ ttlMs: hour });

  return {
    async migrate(crdName, { signal } = {}) {
      const config = byName.get(crdName);
      if (config === undefined || (!runs("StorageVersionMigration") && !runs("CleanupManagedFields"))) return;
      const seen = await getIfExists(reader, crdMetadataKind, { name: crdName }, { signal });
      if (seen === undefined || isObserved(seen)) return;
      const crd = await getIfExists(client, customResourceDefinition, { name: crdName }, { signal });
      if (crd === undefined) return;
      const kind = storedKind(crd);
      const stale = runs("StorageVersionMigration") && !isMigrated(crd, kind.version);
      const objects: PartialObjectMetadata[] = [];
      if (stale || runs("CleanupManagedFields"))
        for await (const one of client.listAll(kind, { signal })) objects.push(one);
      if (stale) {
        logger.info("Migrating objects to storage version", {
          crd: crdName,
          version: kind.version,
          objects: objects.length,
        });
        await forEach(objects, async (object) => {
          const { namespace = "", name = "" } = object.metadata;
          const key = `${crdName} ${namespace}/${name} ${crd.metadata.generation}`;
          if (!rewritten.has(key)) {
            const subresource = config.throughStatus ? { subresource: "status" } : {};
            await rewriteObject(client, kind, object, { signal, ...subresource });
          }
          rewritten.set(key, true);
        });
        await setStoredVersion(client, crd, kind.version, signal);
      }
      if (runs("CleanupManagedFields"))
        await forEach(objects, (object) =>
          cleanManagedFields(client, kind, object, crd, { signal, now: clock() }),
        );
      await setObserved(client, crd, signal);
    },
  };
}

function isObserved({ metadata }: PartialObjectMetadata): boolean {
  return (
    metadata.annotations?.[crdMigrationObservedGenerationAnnotation] === String(metadata.generation ?? 0)
  );
}

function isMigrated({ status }: CustomResourceDefinition, version: string): boolean {
  return status?.storedVersions?.length === 1 && status.storedVersions[0] === version;
}

/** Returns the kind in its storage version. */
function storedKind({ metadata, spec }: CustomResourceDefinition): KindDescriptor<PartialObjectMetadata> {
  const version = spec.versions.find(({ storage }) => storage)?.name;
  if (version === undefined)
    throw new TypeError(`CustomResourceDefinition ${metadata.name} is missing a storage version`);
  const { kind, plural } = spec.names;
  return metadataOnly({
    group: spec.group,
    version,
    kind,
    plural,
    scope: spec.scope === "Cluster" ? "Cluster" : "Namespaced",
  });
}

/** Sets the stored version. On Conflict, versions have changed and the migration restarts. */
async function setStoredVersion(
  client: MigrationClient,
  { metadata }: CustomResourceDefinition,
  version: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { name = "", resourceVersion } = metadata;
  const patch = { metadata: { resourceVersion }, status: { storedVersions: [version] } };
  await client.patch(
    customResourceDefinition,
    { name },
    { type: "merge", patch },
    { subresource: "status", signal },
  );
}

async function setObserved(
  client: MigrationClient,
  crd: CustomResourceDefinition,
  signal: AbortSignal | undefined,
): Promise<void> {
  const generation = String(crd.metadata.generation ?? 0);
  const annotations = { [crdMigrationObservedGenerationAnnotation]: generation };
  try {
    await patchSameObject<PartialObjectMetadata>(
      client,
      crdMetadataKind,
      crd,
      { metadata: { annotations } },
      { signal },
    );
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Continues after failures and throws them all at the end. */
async function forEach<T extends PartialObjectMetadata>(
  objects: readonly T[],
  work: (object: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const object of objects) {
    try {
      await work(object);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  const first = errorMessage(errors[0]);
  throw new AggregateError(
    errors,
    `${errors.length} of ${objects.length} objects failed; first error: ${first}`,
  );
}
