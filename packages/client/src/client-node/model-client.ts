import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "../client/client.ts";
import type { ApplyObject, NewObject } from "../verbs/objects.ts";
import type {
  ApplyOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectRef,
  Patch,
  WriteOptions,
} from "../verbs/options.ts";
import { fromModel, type Model, type ModelKind, toModel } from "./model.ts";

/** The verbs of a {@link Client} for models of client-node. */
export interface ModelClient {
  get<M extends Model>(kind: ModelKind<M>, ref: ObjectRef, options?: GetOptions): Promise<M>;
  list<M extends Model>(kind: ModelKind<M>, options?: ListOptions): Promise<KubernetesList<M>>;
  listAll<M extends Model>(kind: ModelKind<M>, options?: ListOptions): AsyncIterable<M>;
  create<M extends Model>(kind: ModelKind<M>, object: M, options?: WriteOptions): Promise<M>;
  replace<M extends Model>(kind: ModelKind<M>, object: M, options?: WriteOptions): Promise<M>;
  patch<M extends Model>(
    kind: ModelKind<M>,
    ref: ObjectRef,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<M>;
  apply<M extends Model>(kind: ModelKind<M>, object: M, options?: ApplyOptions): Promise<M>;
  delete<M extends Model>(
    kind: ModelKind<M>,
    ref: ObjectRef,
    options?: DeleteOptions,
  ): Promise<M | undefined>;
}

/**
 * Returns the verbs of a client for models of client-node, such as `V1Pod`. They convert objects
 * with {@link toModel} and {@link fromModel}, and otherwise behave as the client's.
 */
export function modelClient(
  client: Pick<Client, "get" | "list" | "listAll" | "create" | "replace" | "patch" | "apply" | "delete">,
): ModelClient {
  return {
    get: async (kind, ref, options) => toModel(kind, await client.get(kind.kind, ref, options)),
    async list(kind, options) {
      const list = await client.list(kind.kind, options);
      return { ...list, items: list.items.map((item) => toModel(kind, item)) };
    },
    async *listAll(kind, options) {
      for await (const item of client.listAll(kind.kind, options)) yield toModel(kind, item);
    },
    create: async (kind, object, options) =>
      toModel(kind, await client.create(kind.kind, written(kind, object), options)),
    replace: async (kind, object, options) =>
      toModel(kind, await client.replace(kind.kind, written(kind, object), options)),
    patch: async (kind, ref, patch, options) =>
      toModel(kind, await client.patch(kind.kind, ref, patch, options)),
    apply: async (kind, object, options) =>
      toModel(
        kind,
        await client.apply(kind.kind, fromModel(kind, object) as ApplyObject<KubernetesObject>, options),
      ),
    async delete(kind, ref, options) {
      const deleted = await client.delete(kind.kind, ref, options);
      return deleted && toModel(kind, deleted);
    },
  };
}

function written<M extends Model>(kind: ModelKind<M>, object: M): NewObject<KubernetesObject> {
  return fromModel(kind, object);
}
