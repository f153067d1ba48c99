import type { KindDefinition, KindDescriptor, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import { errorMessage } from "@capikit/common/errors";
import { decodeJsonPatch, isRecord, stringifyJson } from "@capikit/common/json";
import { apiVersionOf } from "@capikit/common/kubernetes";
import { checkOptions } from "@capikit/common/options";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { createDiscovery } from "../discovery/discovery.ts";
import { ApiError } from "../errors/api-error.ts";
import { isExpired, isNotFound } from "../errors/predicates.ts";
import { ResponseError } from "../errors/response-error.ts";
import { isStatus } from "../errors/status.ts";
import { objectKey } from "../kinds/object-key.ts";
import { acceptOf, isReduced, metadataOnly } from "../kinds/representation.ts";
import { objectPath, resourcePath } from "../kinds/resource-path.ts";
import type { ResponseGuard } from "../responses/response-guard.ts";
import { createTransport } from "../transport/create-transport.ts";
import type { Transport, TransportOptions, TransportRequest } from "../transport/transport.ts";
import { checkCall } from "../verbs/check-call.ts";
import type {
  ApplyOptions,
  DeleteOptions,
  ListOptions,
  ObjectRefOrMetadata,
  Patch,
  WriteOptions,
} from "../verbs/options.ts";
import { createPageGuard } from "../verbs/page-guard.ts";
import { readList, readObject } from "../verbs/read-object.ts";
import { sendForText, send as sendRequest } from "../verbs/send.ts";
import { writeBody } from "../verbs/write-body.ts";
import type { Client } from "./client.ts";

/** Defaults of all writes of a client. Options of a call take precedence. */
export interface WriteDefaults {
  /**
   * Owner of the fields that the client writes, such as the name of the program. Programs that
   * share a name delete each other's fields by server-side apply. Default: none, see
   * {@link WriteOptions.fieldManager}.
   */
  readonly fieldManager?: string | undefined;
  /** Handling of unknown and duplicate fields. Default: the server's, `Warn`. */
  readonly fieldValidation?: WriteOptions["fieldValidation"] | undefined;
  /** Whether the server only admits and validates writes. Default: false. */
  readonly dryRun?: boolean | undefined;
}

/** Options of a client. */
export interface ClientOptions extends TransportOptions, WriteDefaults {}

const contentTypes: Readonly<Record<Patch["type"], string>> = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
};

/**
 * Creates a client of an API server. No request is sent yet.
 *
 * @throws ConfigError when the server's URL is invalid.
 */
export function createClient(config: ClusterConfig, options: ClientOptions = {}): Client {
  checkOptions("createClient", options, {
    dryRun: "boolean",
    checkWrite: "function",
    writeTimeoutMs: "function",
    qps: "number",
    burst: "number",
    retry: { attempts: "integer" },
    limits: "object",
    listBudget: "object",
    observer: "object",
    rateLimit: "object",
    clock: "object",
    userAgent: "string",
    fieldManager: "string",
    fieldValidation: "string",
  });
  return clientOf(createTransport(config, options), options);
}

/** Creates a client over a transport. Closing the client closes the transport. */
export function clientOf(transport: Transport, defaults: WriteDefaults = {}): Client {
  const { fieldManager } = defaults;
  const discovery = createDiscovery(transport);
  /** Sends a request. After an answer for an unknown resource, kinds are looked up again. */
  const send: typeof sendRequest = async (...request) => {
    try {
      return await sendRequest(...request);
    } catch (error) {
      if (isNotFound(error) && !error.body?.details?.name) discovery.forget();
      throw error;
    }
  };
  const json = { "content-type": "application/json" };

  const readPage = async <T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    options: ListOptions,
    onBody?: (bytes: number, guard: ResponseGuard) => void,
  ): Promise<KubernetesList<T>> => {
    const { namespace, signal, ...query } = options;
    const path = resourcePath(kind, { namespace });
    const headers = acceptOf(kind, "list");
    const request = { method: "GET", path, query, headers, signal } as const;
    const list = readList(kind, request, await send(transport, request, onBody));
    // A caller without a limit does not ask for further pages, and would take the first one for all.
    if (list.metadata.continue && options.limit === undefined && options.continue === undefined)
      throw new ResponseError("RESPONSE_MALFORMED", request, "the answer has only a part of the list");
    return list;
  };

  /**
   * Sends a request about an object, or about a subresource of it. Its NotFound is about the object,
   * which callers may take for deleted.
   */
  const ask = async (
    kind: KindDescriptor,
    ref: ObjectRefOrMetadata,
    subresource: string | undefined,
    request: TransportRequest,
  ): Promise<unknown> => {
    try {
      return await send(transport, request);
    } catch (error) {
      if (ref.name === undefined || !isNotFound(error)) throw error;
      if (subresource !== undefined) {
        // For a missing subresource, API servers answer that the object is missing.
        const path = objectPath(kind, ref);
        const headers = acceptOf(metadataOnly(kind));
        const whole = { method: "GET", path, headers, signal: request.signal } as const;
        const problem = await send(transport, whole).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (problem === undefined) throw missingSubresource(kind, subresource, request, error);
        if (!isAboutObject(error) && isNotFound(problem) && isAboutObject(problem)) throw problem;
      }
      throw isAboutObject(error) ? error : notServed(kind, request, error);
    }
  };
  const exchange = async <T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRefOrMetadata,
    subresource: string | undefined,
    request: TransportRequest,
  ): Promise<T> => readObject(kind, request, subresource, await ask(kind, ref, subresource, request));

  return {
    transport,
    fieldManager,
    discovery,
    kindOf: discovery.kindOf,
    async list(kind, options = {}) {
      checkCall("list", kind, options);
      return await readPage(kind, options);
    },

    async get(kind, ref, options = {}) {
      checkCall("get", kind, options, ref);
      const { subresource, signal, resourceVersion } = options;
      const path = objectPath(kind, { ...ref, subresource });
      const request = {
        method: "GET",
        path,
        query: { resourceVersion },
        headers: acceptOf(kind),
        signal,
      } as const;
      return await exchange(kind, ref, subresource, request);
    },

    async *listAll<T extends KubernetesObject>(kind: KindDescriptor<T>, options: ListOptions = {}) {
      checkCall("listAll", kind, options);
      const request = { method: "GET", path: resourcePath(kind, { namespace: options.namespace }) };
      const pages = createPageGuard(request);
      let token = options.continue;
      let total = 0;
      const onBody = (bytes: number, guard: ResponseGuard): void => {
        total += bytes;
        if (total > guard.limits.listBytes) {
          throw guard.exceeded("listBytes", request);
        }
      };
      const seen = new Set<string>();
      let limit = options.limit ?? 500;
      // A page of large objects may exceed the limit of an answer.
      const readHalving = async (query: ListOptions): Promise<KubernetesList<T>> => {
        for (;;) {
          try {
            return await readPage(kind, { ...query, limit }, onBody);
          } catch (error) {
            if (!(error instanceof ResponseError && error.limit === "bodyBytes") || limit <= 1) throw error;
            limit = Math.ceil(limit / 2);
          }
        }
      };
      do {
        const earlier: string | undefined = token;
        // A token includes the version; the server refuses both.
        const version = token ? { resourceVersion: undefined, resourceVersionMatch: undefined } : {};
        const page: KubernetesList<T> = await readHalving({
          ...options,
          ...version,
          continue: token,
        }).catch((error) => {
          if (earlier === undefined || !isExpired(error)) throw error;
          // The server has dropped the state of the pages: read the rest from a full list.
          total = 0;
          return readPage(kind, { ...options, limit: undefined, continue: undefined }, onBody);
        });
        token = page.metadata.continue;
        pages.next(token, page.items.length);
        for (const object of page.items) {
          const key = objectKey(object);
          if (!seen.has(key)) yield object;
          // The last page has no successor that could repeat its objects.
          if (token) seen.add(key);
        }
      } while (token);
    },

    async create(kind, object, options = {}) {
      checkCall("create", kind, options, object);
      refusePartial(kind, "created");
      const { namespace, name } = object.metadata;
      const { subresource, signal } = options;
      if (kind.scope === "Namespaced" && !namespace) {
        throw new TypeError(`${kind.kind} ${name ?? "to create"} needs metadata.namespace`);
      }
      const path = resourcePath(kind, { namespace, subresource, ...(subresource && { name }) });
      const body = writeBody(kind.kind, typed(object, kind));
      const query = writeQuery(options, defaults);
      const request = { method: "POST", path, query, headers: json, body, signal } as const;
      return await exchange(kind, object.metadata, subresource, request);
    },

    async replace(kind, object, options = {}) {
      checkCall("replace", kind, options, object);
      refusePartial(kind, "replaced");
      refuseReduced(kind, object);
      const { namespace, name } = object.metadata;
      const { subresource, signal } = options;
      const path = objectPath(kind, { namespace, name, subresource });
      const body = writeBody(kind.kind, typed(object, kind));
      const query = writeQuery(options, defaults);
      const request = { method: "PUT", path, query, headers: json, body, signal } as const;
      return await exchange(kind, object.metadata, subresource, request);
    },

    async patch(kind, ref, patch, options = {}) {
      checkCall("patch", kind, options, ref);
      const { subresource, signal } = options;
      checkPatch(kind, patch, subresource);
      const path = objectPath(kind, { ...ref, subresource });
      const headers = { ...acceptOf(kind), "content-type": contentTypes[patch.type] };
      const body = writeBody(
        `a patch of ${kind.kind}`,
        patch.type === "json" ? patch.operations : patch.patch,
      );
      const query = writeQuery(options, defaults);
      const request = { method: "PATCH", path, query, headers, body, signal } as const;
      return await exchange(kind, ref, subresource, request);
    },

    async apply(kind, object, options = {}) {
      checkCall("apply", kind, options, object);
      refuseReduced(kind, object);
      refuseStored(kind, object);
      const { namespace, name } = object.metadata;
      const { subresource, signal } = options;
      const path = objectPath(kind, { namespace, name, subresource });
      // The media type is YAML, a superset of JSON: all servers with server-side apply accept it.
      const headers = { ...acceptOf(kind), "content-type": "application/apply-patch+yaml" };
      const body = writeBody(kind.kind, typed(object, kind));
      const query = writeQuery(options, defaults);
      if (query.fieldManager === undefined) {
        throw new TypeError(
          "server-side apply needs a field manager: set `fieldManager` of the client or of the call to the program's name",
        );
      }
      const request = { method: "PATCH", path, query, headers, body, signal } as const;
      return await exchange(kind, object.metadata, subresource, request);
    },

    async delete(kind, ref, options = {}) {
      checkCall("delete", kind, options, ref);
      const { signal } = options;
      const path = objectPath(kind, ref);
      const body = deleteBody(options, defaults);
      const headers = { ...acceptOf(kind), ...json };
      const request = { method: "DELETE", path, headers, body, signal } as const;
      const answer = await ask(kind, ref, undefined, request);
      return isStatus(answer) && kind.kind !== "Status"
        ? undefined
        : readObject(kind, request, undefined, answer);
    },

    async deleteCollection(kind, options = {}) {
      checkCall("deleteCollection", kind, options);
      const { namespace, labelSelector, fieldSelector, signal } = options;
      if (kind.scope === "Namespaced" && !namespace) {
        throw new TypeError(`deleting all ${kind.plural} needs a namespace`);
      }
      const path = resourcePath(kind, { namespace });
      const query = { labelSelector, fieldSelector };
      const body = deleteBody(options, defaults);
      const partial = metadataOnly(kind);
      const headers = { ...acceptOf(partial, "list"), ...json };
      const request = { method: "DELETE", path, query, headers, body, signal } as const;
      const answer = await send(transport, request);
      return answer === undefined || isStatus(answer) ? undefined : readList(partial, request, answer).items;
    },

    raw: async (request) => send(transport, checkRaw(request)),
    rawText: async (request) => sendForText(transport, checkRaw(request)),
    close: () => transport.close(),
  };
}

/** @throws TypeError for a body that is not text, such as an object. */
function checkRaw(request: TransportRequest): TransportRequest {
  const body: unknown = request.body;
  if (body !== undefined && typeof body !== "string")
    throw new TypeError(`raw: body must be a text, got ${typeof body}: pass JSON.stringify(body)`);
  return request;
}

function typed(
  object: { readonly apiVersion?: string; readonly kind?: string },
  kind: KindDescriptor,
): object {
  const { apiVersion = apiVersionOf(kind), kind: name = kind.kind } = object;
  return { ...object, apiVersion, kind: name };
}

function refusePartial(kind: KindDescriptor, done: string): void {
  if (kind.representation === "metadata") {
    throw new TypeError(
      `${kind.kind}: an object cannot be ${done} by its metadata only: use the descriptor of the full kind`,
    );
  }
}

/** Returns the error for a subresource that an existing object does not have. It is not a NotFound. */
function missingSubresource(
  { kind, plural, group }: KindDescriptor,
  subresource: string,
  request: TransportRequest,
  cause: ApiError,
): ApiError {
  const fix = group.includes(".") ? `: add it to the CustomResourceDefinition ${plural}.${group}` : "";
  const message = `the API server has no subresource ${subresource} of ${kind}, although the object exists${fix}`;
  return new ApiError(request, cause.status, {
    body: { apiVersion: "v1", kind: "Status", ...cause.body, message, reason: "NoSubresource" },
  });
}

/** Reports whether an API server answered that an object is missing: it names the object then. */
function isAboutObject({ body }: ApiError): boolean {
  return body !== undefined && (body.details === undefined || Boolean(body.details.name));
}

/** Returns the error for an object that may exist, since the answer is not about it. */
function notServed(
  { kind, plural, group, version, scope }: KindDescriptor,
  request: TransportRequest,
  cause: ApiError,
): ApiError {
  const fix = group.includes(".")
    ? `: install the CustomResourceDefinition ${plural}.${group}, or a release of it that serves ${version}`
    : "";
  const scoped = scope === "Namespaced" ? "in a namespace" : "without a namespace";
  const message = `the server does not serve ${kind} in ${apiVersionOf({ group, version })} ${scoped}${fix}`;
  return new ApiError(request, cause.status, {
    body: { apiVersion: "v1", kind: "Status", ...cause.body, message, reason: "NotServed" },
  });
}

/** @throws TypeError for a copy of a cached object: the write would remove what its transform removed. */
function refuseReduced({ kind }: KindDescriptor, object: { readonly metadata: object }): void {
  if (isReduced(object)) {
    throw new TypeError(
      `${kind}: the object comes from a cache whose transform may have removed fields, and the write would delete them: patch it, or read it from the API server`,
    );
  }
}

/** @throws TypeError for a stored object: the field manager would own the fields of all others. */
function refuseStored({ kind }: KindDescriptor, { metadata }: { readonly metadata: object }): void {
  const { managedFields, resourceVersion, creationTimestamp } = metadata as Readonly<Record<string, unknown>>;
  if (managedFields !== undefined || (resourceVersion !== undefined && creationTimestamp !== undefined)) {
    throw new TypeError(
      `apply: the object is a stored ${kind}, and the field manager would own all its fields: pass only the fields that this program sets`,
    );
  }
}

/** @throws TypeError for an unknown type, and if the API server would ignore the patch silently. */
function checkPatch(kind: KindDescriptor, patch: Patch, subresource: string | undefined): void {
  if (!isRecord(patch) || !Object.hasOwn(contentTypes, patch.type)) {
    const types = Object.keys(contentTypes).join(", ");
    throw new TypeError(`a patch of ${kind.kind} needs a type: one of ${types}`);
  }
  if (patch.type === "json" ? !Array.isArray(patch.operations) : !isRecord(patch.patch)) {
    const member = patch.type === "json" ? "a list of operations" : "an object in patch";
    throw new TypeError(`a ${patch.type} patch of ${kind.kind} needs ${member}`);
  }
  if (patch.type === "json") {
    // JSON omits undefined, and API servers then write null.
    checkOperations(kind, patch.operations);
    return;
  }
  // Generated descriptors have the subresources, those of discovery do not.
  const { subresources } = kind as Partial<KindDefinition>;
  if (!subresources?.status) return;
  if (subresource === undefined && "status" in patch.patch) {
    throw new TypeError(
      `the API server ignores the status in this patch of ${kind.kind}: patch it with { subresource: "status" }`,
    );
  }
  if (subresource === "status" && "spec" in patch.patch) {
    throw new TypeError(
      `the API server ignores the spec in this patch of ${kind.kind}: patch it without a subresource`,
    );
  }
}

function checkOperations({ kind }: KindDescriptor, operations: unknown): void {
  try {
    decodeJsonPatch(operations);
  } catch (cause) {
    throw new TypeError(`a json patch of ${kind}: ${errorMessage(cause)}`, { cause });
  }
}

function deleteBody(options: DeleteOptions, defaults: WriteDefaults): string {
  const { propagationPolicy, preconditions, gracePeriodSeconds, dryRun = defaults.dryRun } = options;
  return stringifyJson({
    apiVersion: "v1",
    kind: "DeleteOptions",
    propagationPolicy,
    preconditions,
    gracePeriodSeconds,
    dryRun: dryRun ? ["All"] : undefined,
  });
}

function writeQuery(
  options: ApplyOptions,
  defaults: WriteDefaults,
): Record<string, string | boolean | undefined> {
  return {
    dryRun: (options.dryRun ?? defaults.dryRun) ? "All" : undefined,
    fieldValidation: options.fieldValidation ?? defaults.fieldValidation,
    fieldManager: options.fieldManager ?? defaults.fieldManager,
    force: options.force ? true : undefined,
  };
}
