import type { KindDescriptor, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { Discovery } from "../discovery/discovery.ts";
import type { Transport, TransportRequest } from "../transport/transport.ts";
import type { ApplyObject, NewObject } from "../verbs/objects.ts";
import type {
  ApplyOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectRef,
  Patch,
  Selection,
  WriteOptions,
} from "../verbs/options.ts";

/**
 * Reads and writes the objects of one API server as one identity. Every method takes the kind's descriptor first and rejects with
 * {@link ApiError} when the server refuses, {@link TransportError} when it does not answer, and `TypeError` when the request makes
 * no sense, such as a namespaced object without a namespace.
 *
 * The `subresource` option directs a verb at a part of the object: `client.replace(kind, object, { subresource: "status" })`.
 *
 * Integers beyond ±(2^53 - 1) arrive as `bigint`, although the types say `number`, and are written back unchanged.
 */
export interface Client {
  /** Reads an object. */
  get<T extends KubernetesObject>(kind: KindDescriptor<T>, ref: ObjectRef, options?: GetOptions): Promise<T>;

  /** Reads a page of objects: all of them, unless `limit` is set. Items carry their `apiVersion` and `kind`. */
  list<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    options?: ListOptions,
  ): Promise<KubernetesList<T>>;

  /** Reads all objects, page by page (default: 500 a page). */
  listAll<T extends KubernetesObject>(kind: KindDescriptor<T>, options?: ListOptions): AsyncIterable<T>;

  /** Creates an object. With `metadata.generateName` the server completes the name. Gives the stored object. */
  create<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    object: NewObject<T>,
    options?: WriteOptions,
  ): Promise<T>;

  /**
   * Replaces an object (update). With `metadata.resourceVersion` set it is a Conflict if somebody else changed the object meanwhile.
   * Gives the stored object.
   */
  replace<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    object: NewObject<T>,
    options?: WriteOptions,
  ): Promise<T>;

  /** Changes parts of an object. Gives the stored object. */
  patch<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<T>;

  /**
   * Server-side apply: makes the object have these fields and makes the field manager own them; creates it if need be. Fields the
   * manager owned and no longer names are removed. A field that another one owns with another value is a Conflict, unless forced.
   * Gives the stored object.
   */
  apply<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    object: ApplyObject<T>,
    options?: ApplyOptions,
  ): Promise<T>;

  /**
   * Deletes an object. Gives what the server answered: the object, which may live on until its finalizers are gone, or undefined
   * where it answered a mere success.
   */
  delete<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    options?: DeleteOptions,
  ): Promise<T | undefined>;

  /** Deletes all selected objects of a kind; for a namespaced kind a namespace must be named. */
  deleteCollection(kind: KindDescriptor, options?: DeleteOptions & Selection): Promise<void>;

  /** Sends any request and parses its answer, for what has no verb here. */
  raw(request: TransportRequest): Promise<unknown>;

  /** The descriptor of a kind that is known at run time only; remembered. An object will do as the argument. */
  readonly kindOf: Discovery["kindOf"];

  /** Asks the server what it has. */
  readonly discovery: Discovery;

  /** What carries the requests. */
  readonly transport: Transport;

  /** Gives up the connections. */
  close(): Promise<void>;
}
