import { setTimeout as wait } from "node:timers/promises";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import {
  ApiError,
  isInternalError,
  isMissing,
  isRequestError,
  UnknownKindError,
} from "@capikit/client/errors";
import { KUBERNETES_VERSION } from "@capikit/envtest";
import { applyObjects } from "@capikit/envtest/cluster-api";
import { UsageError } from "@capikit/generators/run";
import { readManifestTemplate, templateVariables } from "../../shared/input/manifest-template.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { DevCall } from "../dev.ts";
import { fileState } from "./watch-files.ts";

/** Default values of variables in cluster templates. */
const defaultVariables: Readonly<Record<string, string>> = {
  CLUSTER_NAME: "dev",
  NAMESPACE: "default",
  KUBERNETES_VERSION: `v${KUBERNETES_VERSION}`,
  WORKER_MACHINE_COUNT: "1",
};

/** A file of `--apply`. */
export interface AppliedFile {
  readonly path: string;
  /** The state of the file when its objects were read. */
  readonly readState: string;
  readonly objects: readonly KubernetesObject[];
  /** Reads its objects again. @throws UsageError */
  read(): readonly KubernetesObject[];
}

/** Reads the files to apply, and sets their variables. @throws UsageError */
export function readApplied(call: Pick<DevCall, "lists">, io: Pick<Io, "env">): readonly AppliedFile[] {
  const get = templateVariables(call, io, defaultVariables);
  return [...new Set(call.lists?.apply ?? [])].map((path) => {
    const read = () => readManifestTemplate(path, get).map((object) => named(object, path));
    const readState = fileState(path);
    return { path, readState, objects: read(), read };
  });
}

/** Returns an object that can be applied: with a name. @throws UsageError */
function named(object: KubernetesObject, path: string): KubernetesObject {
  const { name, namespace = "default" } = object.metadata;
  const isName = (value: unknown): boolean => typeof value === "string" && /[^.]/.test(value);
  if (isName(name) && isName(namespace)) return object;
  const member = isName(name) ? "metadata.namespace" : "metadata.name";
  throw new UsageError(`${path}: ${object.kind} has no valid ${member}`, `set ${member}`);
}

/** An object that was not applied, with the reason. */
export interface RefusedObject {
  readonly object: KubernetesObject;
  readonly error: ApiError | UnknownKindError;
}

/**
 * Applies objects concurrently, waiting for webhooks to become reachable. A refused object does not
 * affect the others.
 *
 * @returns the refused objects, in the given order.
 * @throws TransportError when the API server is not reachable.
 */
export async function applyAll(
  client: Client,
  objects: readonly KubernetesObject[],
  signal: AbortSignal,
): Promise<readonly RefusedObject[]> {
  const errors = await Promise.all(objects.map((object) => applyOne(client, object, signal)));
  return objects.flatMap((object, at) => {
    const error = errors[at];
    return error === undefined ? [] : [{ object, error }];
  });
}

const retryMs = 250;

async function applyOne(
  client: Client,
  object: KubernetesObject,
  signal: AbortSignal,
): Promise<RefusedObject["error"] | undefined> {
  for (let attempts = 40; ; attempts--) {
    try {
      const ref = refOf(await client.kindOf(object, { signal }), object);
      const { namespace: _, ...metadata } = object.metadata;
      await applyObjects(client, [{ ...object, metadata: { ...metadata, ...ref } }], { signal });
      return undefined;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError || error instanceof UnknownKindError)) throw error;
      // The API server reports a webhook that does not answer only in its message.
      const isWebhookDown = isInternalError(error) && /calling webhook/.test(error.message);
      if (attempts === 0 || !isWebhookDown) return error;
    }
    await wait(retryMs, undefined, { signal });
  }
}

/** Returns the namespace and name of an object, with kubectl's default namespace. */
function refOf(
  { scope }: KindDescriptor,
  { metadata }: KubernetesObject,
): { name: string; namespace?: string } {
  const { name = "", namespace = "default" } = metadata;
  return scope === "Namespaced" ? { name, namespace } : { name };
}

/**
 * Deletes objects, Clusters first, and waits until they are gone: their finalizers delete the
 * infrastructure.
 *
 * @returns the remaining objects when the signal aborts or an object cannot be deleted.
 */
export async function deleteAll(
  client: Client,
  objects: readonly KubernetesObject[],
  signal: AbortSignal,
): Promise<readonly KubernetesObject[]> {
  const isCluster = ({ kind, apiVersion }: KubernetesObject): boolean =>
    kind === "Cluster" && apiVersion.startsWith("cluster.x-k8s.io/");
  let left: readonly KubernetesObject[] = objects;
  try {
    for (const step of [objects.filter(isCluster), objects.filter((object) => !isCluster(object))]) {
      await Promise.all(step.map((object) => deleteOne(client, object, signal)));
      left = left.filter((object) => !step.includes(object));
    }
  } catch (error) {
    if (!(signal.aborted || isRequestError(error))) throw error;
  }
  return left;
}

async function deleteOne(client: Client, object: KubernetesObject, signal: AbortSignal): Promise<void> {
  try {
    const kind = await client.kindOf(object, { signal });
    const ref = refOf(kind, object);
    await client.delete(kind, ref, { signal });
    for (;;) {
      await client.get(kind, ref, { signal });
      await wait(retryMs, undefined, { signal });
    }
  } catch (error) {
    if (!(isMissing(error) || error instanceof UnknownKindError)) throw error;
  }
}
