import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { ApiError, isNotFound } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import type { Clock } from "@capikit/common/time";
import type { Cache } from "../cache/cache.ts";
import type { RecordedWrite } from "./reconcile-record.ts";
import { currentRecording, type RecordedRef, stepText } from "./recording.ts";

/** Wraps a cache so that reconciles record their reads. */
export function recordReads<T extends Cache>(cache: T): T {
  const reads: Pick<Cache, "get" | "find" | "list" | "listAll"> = {
    async get(kind, ref, options) {
      try {
        const object = await during("get", kind, ref, () => cache.get(kind, ref, options));
        currentRecording()?.read(kind, ref, object);
        return object;
      } catch (error) {
        if (isNotFound(error)) currentRecording()?.read(kind, ref, undefined);
        throw error;
      }
    },
    async find(kind, ref, options) {
      const object = await during("get", kind, ref, () => cache.find(kind, ref, options));
      currentRecording()?.read(kind, ref, object);
      return object;
    },
    async list(kind, selection) {
      const objects = await during("list", kind, selection, () => cache.list(kind, selection));
      currentRecording()?.listed(kind, selection?.namespace, objects.length);
      return objects;
    },
    async *listAll(kind, selection) {
      yield* await reads.list(kind, selection);
    },
  };
  return { ...cache, ...reads };
}

/** Wraps a client so that reconciles record their requests. */
export function recordRequests(client: Client, clock: Clock): Client {
  async function write<T>(
    verb: RecordedWrite["verb"],
    kind: KindDescriptor,
    ref: RecordedRef,
    sent: unknown,
    options: { readonly dryRun?: boolean; readonly subresource?: string } | undefined,
    send: () => Promise<T>,
  ): Promise<T> {
    const recording = currentRecording();
    if (recording === undefined) return send();
    const since = clock.now();
    const { dryRun, subresource } = options ?? {};
    const of = { verb, ...(subresource && { subresource }), ...(dryRun && { dryRun: true as const }) };
    try {
      const answer = await during(verb, kind, ref, send);
      const object = isObject(answer) ? answer : undefined;
      const version = object?.metadata.resourceVersion;
      const status = verb === "create" ? 201 : 200;
      const durationMs = clock.now() - since;
      recording.wrote({ ...of, status, ...(version && { version }), durationMs }, kind, ref, sent, object);
      return answer;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      const durationMs = clock.now() - since;
      recording.wrote(
        { ...of, status, message: errorMessage(error), durationMs },
        kind,
        ref,
        sent,
        undefined,
      );
      throw error;
    }
  }

  return {
    ...client,
    async get(kind, ref, options) {
      const object = await during("get", kind, ref, () => client.get(kind, ref, options));
      currentRecording()?.read(kind, ref, object, true);
      return object;
    },
    async list(kind, options) {
      const list = await during("list", kind, options, () => client.list(kind, options));
      currentRecording()?.listed(kind, options?.namespace, list.items.length, true);
      return list;
    },
    create: (kind, object, options) =>
      write("create", kind, object.metadata ?? {}, object, options, () =>
        client.create(kind, object, options),
      ),
    replace: (kind, object, options) =>
      write("replace", kind, object.metadata, object, options, () => client.replace(kind, object, options)),
    patch: (kind, ref, patch, options) =>
      write("patch", kind, ref, "operations" in patch ? patch.operations : patch.patch, options, () =>
        client.patch(kind, ref, patch, options),
      ),
    apply: (kind, object, options) =>
      write("apply", kind, object.metadata, object, options, () => client.apply(kind, object, options)),
    delete: (kind, ref, options) =>
      write("delete", kind, ref, undefined, options, () => client.delete(kind, ref, options)),
    deleteCollection: (kind, options) =>
      write("deleteCollection", kind, { namespace: options?.namespace }, undefined, options, () =>
        client.deleteCollection(kind, options),
      ),
  };
}

/** Makes a read or a write that a running reconcile waits for. */
async function during<T>(
  verb: string,
  kind: KindDescriptor,
  ref: RecordedRef | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const end = currentRecording()?.begin(() => stepText(verb, kind, ref));
  try {
    return await send();
  } finally {
    end?.();
  }
}

function isObject(answer: unknown): answer is KubernetesObject {
  return typeof answer === "object" && answer !== null && "metadata" in answer;
}
