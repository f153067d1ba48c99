import { readFile, rm } from "node:fs/promises";
import { type CustomResourceDefinition, customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor } from "@capikit/client";
import { ApiError, isConflict } from "@capikit/client/errors";
import { metadataOnly, type PartialObjectMetadata } from "@capikit/client/kinds";
import { objectKey } from "@capikit/client/reflector";
import { stageFile } from "@capikit/common/files";
import { compareText, formatCount } from "@capikit/common/text";
import { type RewriteOptions, rewriteObject } from "@capikit/controller-kit/writes";
import { UsageError } from "@capikit/generators/run";
import { crdKind } from "@capikit/schema/manifests";
import { reachCluster, refuse } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { StoredVersionsCall } from "../migrate.ts";

/** Objects that are written at the same time; the progress is saved after each batch. */
const batchSize = 50;

/** Progress of an interrupted migration: objects up to a key are stored in the version. */
interface Checkpoint {
  readonly crd: string;
  readonly uid: string;
  readonly version: string;
  readonly last: string;
}

/** Migrates the stored objects of CRDs. */
export async function run(call: StoredVersionsCall, io: Io): Promise<number> {
  const { client } = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
  try {
    let failures = 0;
    for (const crd of await chooseCrds(client, call.positionals, io))
      failures += await migrateCrd(client, crd, call, io);
    return failures === 0 ? exit.ok : exit.findings;
  } catch (error) {
    return refuse(error);
  } finally {
    await client.close();
  }
}

/** Returns the named CRDs, or those of Cluster API and its providers, in the order of their names. */
async function chooseCrds(
  client: Client,
  names: readonly string[],
  { signal }: Io,
): Promise<readonly CustomResourceDefinition[]> {
  const { items } = await client.list(customResourceDefinition, {
    signal,
    ...(names.length === 0 && { labelSelector: "clusterctl.cluster.x-k8s.io" }),
  });
  const known = items.map(({ metadata }) => metadata.name ?? "");
  for (const name of names)
    if (!known.includes(name))
      throw new UsageError(
        `no CRD ${name} in the cluster`,
        suggestWord(name, known) ?? "see: kubectl get crds",
      );
  return items.filter(({ metadata }) => names.length === 0 || names.includes(metadata.name ?? ""));
}

/** Stores the objects of a CRD again, then its stored versions. Returns the number of failures. */
async function migrateCrd(
  client: Client,
  crd: CustomResourceDefinition,
  { flags }: StoredVersionsCall,
  io: Io,
): Promise<number> {
  const { signal } = io;
  const { name = "", uid = "" } = crd.metadata;
  const version = storageVersion(crd);
  const stored = crd.status?.storedVersions ?? [];
  if (stored.every((one) => one === version)) {
    io.stdout(`${name}: stored in ${version}\n`);
    return 0;
  }
  const dryRun = flags["dry-run"];
  const path = flags.checkpoint ?? "capikit-stored-versions.json";
  const saved = dryRun ? undefined : await readCheckpoint(path);
  const isSame = saved?.crd === name && saved.uid === uid && saved.version === version;
  const { versions: _, ...names } = crdKind(crd);
  const kind = metadataOnly({ ...names, version });
  const objects: PartialObjectMetadata[] = [];
  for await (const one of client.listAll(kind, { signal })) objects.push(one);
  objects.sort((a, b) => compareText(objectKey(a), objectKey(b)));
  const rest = isSame ? objects.filter((one) => compareText(objectKey(one), saved.last) > 0) : objects;
  const done = objects.length - rest.length;
  const resumed = done === 0 ? "" : `, resumed after ${done}`;
  io.stdout(
    `${name}: ${formatCount(objects.length, "object")} from ${stored.join(", ")} to ${version}${resumed}\n`,
  );
  let failures = 0;
  for (let at = 0; at < rest.length; at += batchSize) {
    const batch = rest.slice(at, at + batchSize);
    const errors = await Promise.all(batch.map((one) => refusalOf(client, kind, one, { dryRun, signal })));
    for (const [index, error] of errors.entries())
      if (error !== undefined) {
        failures += 1;
        io.stderr(
          `error ${crd.spec.names.kind} ${objectKey(batch[index] as PartialObjectMetadata)}: ${error.message}\n`,
        );
      }
    const last = objectKey(batch.at(-1) as PartialObjectMetadata);
    // After a failure, the next run starts there again.
    if (!dryRun && failures === 0)
      stageFile(path, JSON.stringify({ crd: name, uid, version, last })).commit();
    io.stderr(`${name}: ${done + at + batch.length}/${objects.length}\n`);
  }
  if (failures > 0) {
    const help = "correct the objects or the webhook that refuses them, and run the command again";
    io.stderr(
      `${name}: ${failures} of ${formatCount(objects.length, "object")} refused; storedVersions is unchanged\n  help: ${help}\n`,
    );
  } else if (dryRun) io.stdout(`${name}: nothing is refused; would set storedVersions to ${version}\n`);
  else {
    await setStoredVersions(client, crd, version, signal);
    await rm(path, { force: true });
    io.stdout(`${name}: set storedVersions to ${version}\n`);
  }
  return failures;
}

/** Returns the API server's refusal to write an object again. */
async function refusalOf(
  client: Client,
  kind: KindDescriptor<PartialObjectMetadata>,
  object: PartialObjectMetadata,
  options: RewriteOptions,
): Promise<ApiError | undefined> {
  try {
    await rewriteObject(client, kind, object, options);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** @throws UsageError if the storage version has changed meanwhile. */
async function setStoredVersions(
  client: Client,
  { metadata: { name = "" } }: CustomResourceDefinition,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const current = await client.get(customResourceDefinition, { name }, { signal });
    if (storageVersion(current) !== version)
      throw new UsageError(
        `the storage version of ${name} has changed during the migration`,
        "run the command again",
      );
    const { resourceVersion } = current.metadata;
    const patch = { metadata: { resourceVersion }, status: { storedVersions: [version] } };
    try {
      await client.patch(
        customResourceDefinition,
        { name },
        { type: "merge", patch },
        { subresource: "status", signal },
      );
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}

async function readCheckpoint(path: string): Promise<Checkpoint | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Checkpoint;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UsageError(`${path} is not the progress of a migration`, "name another file with --checkpoint");
  }
}

function storageVersion({ spec }: CustomResourceDefinition): string {
  return spec.versions.find(({ storage }) => storage)?.name ?? "";
}
