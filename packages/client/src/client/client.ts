import type { KindDescriptor, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { Discovery } from "../discovery/discovery.ts";
import type { PartialObjectMetadata } from "../kinds/representation.ts";
import type { Transport, TransportRequest } from "../transport/transport.ts";
import type { ApplyObject, NewObject } from "../verbs/objects.ts";
import type {
  ApplyOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectRefOrMetadata,
  Patch,
  Selection,
  WriteOptions,
} from "../verbs/options.ts";

/**
 * Reads and writes the objects of one API server as one identity. Every method takes the kind's
 * descriptor first. It rejects with {@link ApiError} when the server refuses, and
 * {@link TransportError} when it does not answer. Invalid arguments are a `TypeError`, such as a
 * missing name, or a missing namespace of a namespaced object.
 *
 * The `subresource` option selects a part of the object:
 * `client.replace(kind, object, { subresource: "status" })`.
 *
 * Integers beyond ±(2^53 - 1) arrive as `bigint`, although their type is `number`, and are written
 * back unchanged.
 */
export interface Client {
  /** Owner of the fields that this client writes, unless a call names another. */
  readonly fieldManager?: string | undefined;
  /** Reads an object. */
  get<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRefOrMetadata,
    options?: GetOptions,
  ): Promise<T>;

  /** Reads a page of objects, or all without `limit`. Items carry their `apiVersion` and `kind`. */
  list<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    options?: ListOptions,
  ): Promise<KubernetesList<T>>;

  /**
   * Reads all objects, page by page (default: 500 a page). If a later page has expired (410), the
   * other objects come from a full list, as in client-go.
   */
  listAll<T extends KubernetesObject>(kind: KindDescriptor<T>, options?: ListOptions): AsyncIterable<T>;

  /** Creates an object and returns the stored one. The server completes `metadata.generateName`. */
  create<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    object: NewObject<T>,
    options?: WriteOptions,
  ): Promise<T>;

  /**
   * Replaces an object and returns the stored one. A stale `resourceVersion` is a Conflict.
   *
   * @throws TypeError for a copy of an object of a cache with a `transform`: the fields that it
   *   removed would be deleted.
   */
  replace<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    object: NewObject<T>,
    options?: WriteOptions,
  ): Promise<T>;

  /**
   * Patches an object and returns the stored one. With the status subresource, a patch changes
   * either the status or all other fields.
   *
   * @throws TypeError for a status without `subresource: "status"`, and a spec with it, if the
   *   descriptor has the subresource: the API server would ignore them.
   */
  patch<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRefOrMetadata,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<T>;

  /**
   * Applies an object (server-side apply): sets these fields, makes the field manager their owner,
   * and creates the object if needed. Removes fields that the manager owned and no longer lists. A
   * field with another value and owner is a Conflict, unless forced. Returns the stored object.
   *
   * @throws TypeError without a field manager of the client or the call, and for a stored object or
   *   a copy of it: the field manager would own the fields of all others.
   */
  apply<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    object: ApplyObject<T>,
    options?: ApplyOptions,
  ): Promise<T>;

  /**
   * Deletes an object. Returns the object, which may exist until its finalizers are gone, or
   * undefined if the server only reports success.
   */
  delete<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRefOrMetadata,
    options?: DeleteOptions,
  ): Promise<T | undefined>;

  /**
   * Deletes all selected objects of a kind; namespaced kinds require a namespace. Returns the
   * metadata that the objects had before, or undefined if the server only reports success.
   */
  deleteCollection(
    kind: KindDescriptor,
    options?: DeleteOptions & Selection,
  ): Promise<readonly PartialObjectMetadata[] | undefined>;

  /** Sends any request and parses its JSON answer, for requests without a method here. */
  raw(request: TransportRequest): Promise<unknown>;
  /** Sends any request and returns its answer as text, such as `/readyz`, `/metrics` and logs. */
  rawText(request: TransportRequest): Promise<string>;

  /** Returns the descriptor of a kind known only at run time, for its type or an object. Cached. */
  readonly kindOf: Discovery["kindOf"];

  /** Reads the server's groups and resources. */
  readonly discovery: Discovery;

  /** Sends the requests. */
  readonly transport: Transport;

  /** Closes the connections. */
  close(): Promise<void>;
}
