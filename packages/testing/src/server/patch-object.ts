import type { DynamicObject } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { applyMergePatch, isRecord, ownMember, recordOf } from "@capikit/common/json";
import { formatCount } from "@capikit/common/text";
import { parseYaml } from "@capikit/common/yaml";
import { applyObject } from "../apply/apply-object.ts";
import { typeErrors } from "../apply/type-errors.ts";
import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { badRequest, conflict, notFound, StatusError } from "../store/status-error.ts";
import { keyOf, readObject, type StoredObject, withMetadata } from "../store/stored-object.ts";
import type { ResourceRequest } from "./api-request.ts";
import { jsonPatched, strategicallyMerged } from "./patches.ts";
import { bodyOf, checkPlace, decodeBody } from "./request-body.ts";
import { createObject, updateObject } from "./write-object.ts";
import { parseWriteOptions } from "./write-options.ts";

const applyType = "application/apply-patch+yaml";

/** The result of a patch, and whether it created the object. */
export interface Patched {
  readonly stored: StoredObject;
  readonly created: boolean;
}

/**
 * Applies a patch of any type to an object or its status. Apply creates a missing object.
 *
 * @throws StatusError 415 for an unsupported patch type: strategic merge patches need a built-in
 * kind.
 */
export function patchObject(
  cluster: Cluster,
  store: ResourceStore,
  request: ResourceRequest,
  text: string,
): Patched {
  const { kind } = store;
  const live = store.objects.get(keyOf(request.namespace, request.name ?? ""));
  if (typeOf(request) === applyType) {
    const options = parseWriteOptions(cluster, request, true);
    return applied(
      cluster,
      store,
      request,
      live,
      parsed(() => parseYaml(text)),
      options,
    );
  }
  const patch = parsePatch(request, text);
  const options = parseWriteOptions(cluster, request);
  if (live === undefined) {
    throw notFound(kind, request.name ?? "");
  }
  const body = decodeBody(kind, patch(readObject(live)), options, "patch");
  checkPlace(request, body);
  const stored = updateObject(cluster, store, live, body, { ...options, isPatch: true });
  return { stored, created: false };
}

const typeOf = ({ headers }: ResourceRequest): string =>
  (headers["content-type"] ?? "").split(";", 1)[0]?.trim() ?? "";

/** Returns a function that applies the patch of a request, except server-side apply. */
export function parsePatch(request: ResourceRequest, text: string): (object: DynamicObject) => unknown {
  const type = typeOf(request);
  const patches = { ...patchTypes, ...(request.kind.builtIn && builtInPatchTypes) };
  const patch = ownMember(patches, type);
  if (patch === undefined) {
    throw new StatusError(
      415,
      "UnsupportedMediaType",
      `the body of the request was in an unknown format - accepted media types include: ${[...Object.keys(patches), applyType].join(", ")}`,
      {},
    );
  }
  const document = parsed(() => JSON.parse(text));
  if (type !== "application/json-patch+json" && !isRecord(document)) {
    throw badRequest("error decoding patch: not an object");
  }
  return (object) => patch(object, document);
}

type PatchFunction = (object: DynamicObject, patch: unknown) => unknown;

const patchTypes: Readonly<Record<string, PatchFunction>> = {
  "application/json-patch+json": jsonPatched,
  "application/merge-patch+json": applyMergePatch,
};

const builtInPatchTypes: Readonly<Record<string, PatchFunction>> = {
  "application/strategic-merge-patch+json": strategicallyMerged,
};

function applied(
  cluster: Cluster,
  store: ResourceStore,
  request: ResourceRequest,
  live: StoredObject | undefined,
  body: unknown,
  options: ReturnType<typeof parseWriteOptions>,
): Patched {
  const { kind } = store;
  const { name = "", namespace, query, subresource } = request;
  const patch = bodyOf(kind, body, "apply");
  const [problem] = typeErrors(patch, kind.compiled.schema);
  if (problem !== undefined) {
    throw new StatusError(500, "", `failed to create typed patch object (${name}; ${kind.kind}): ${problem}`);
  }
  const given = decodeBody(kind, patch, options, "apply");
  const meta = recordOf(patch.metadata);
  checkPlace(request, meta.name === undefined ? withMetadata(given, { name }) : given);
  if (!query.get("fieldManager")) {
    throw new StatusError(
      422,
      "Invalid",
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
      {
        group: "meta.k8s.io",
        kind: "PatchOptions",
        causes: [
          {
            reason: "FieldValueRequired",
            message: "Required value: is required for apply patch",
            field: "fieldManager",
          },
        ],
      },
    );
  }
  if (meta.managedFields) {
    throw badRequest("metadata.managedFields must be nil");
  }
  if (live === undefined && subresource !== undefined) {
    throw notFound(kind, name);
  }
  const partWritten = (object: DynamicObject): DynamicObject => partOf(object, kind, subresource);
  const asked = partWritten(given);
  const before = live && readObject(live);
  const force = query.get("force") === "true";
  const { object, conflicts } = applyObject(before, asked, options.by, {
    schema: kind.compiled.schema,
    force,
    isUnmanaged: live !== undefined && cluster.unmanaged.has(live.uid),
    partOf: partWritten,
  });
  if (conflicts.length > 0) {
    throw applyConflict(conflicts);
  }
  const write = { ...options, isTracked: true, isPatch: true };
  if (live === undefined) {
    const { uid } = given.metadata;
    if (uid) {
      const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
      throw conflict(kind, name, why);
    }
    const unversioned = withMetadata(object, { resourceVersion: undefined });
    const stored = createObject(cluster, store, { namespace }, unversioned, write);
    return { stored, created: true };
  }
  const versioned = withMetadata(object, {
    resourceVersion:
      meta.resourceVersion === undefined ? String(live.version) : given.metadata.resourceVersion,
    ...(given.metadata.uid && { uid: given.metadata.uid }),
  });
  const stored = updateObject(cluster, store, live, versioned, write);
  // Labels or annotations of which the apply removed the last one are stored, but not read, as null.
  if (Object.values(object.metadata).includes(null)) cluster.unnormalized.add(stored);
  return { stored, created: false };
}

/** Returns only the status for the status subresource, otherwise everything else. */
function partOf(
  object: DynamicObject,
  { statusSubresource }: ServedKind,
  subresource: string | undefined,
): DynamicObject {
  if (!statusSubresource) return object;
  const { status, ...rest } = object;
  if (subresource !== "status") {
    return rest as DynamicObject;
  }
  const { apiVersion, kind, metadata } = object;
  const { name, namespace } = metadata;
  return {
    apiVersion,
    kind,
    metadata: { ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }) },
    ...(status !== undefined && { status }),
  };
}

function applyConflict(conflicts: ReturnType<typeof applyObject>["conflicts"]): StatusError {
  const causes = conflicts.map(({ manager, field }) => ({
    reason: "FieldManagerConflict",
    message: `conflict with ${manager}`,
    field,
  }));
  const many = formatCount(conflicts.length, "conflict");
  return new StatusError(409, "Conflict", `Apply failed with ${many}: ${listConflicts(conflicts)}`, {
    causes,
  });
}

/** Lists conflicts like the API server: one in a line, several by manager. */
function listConflicts(conflicts: ReturnType<typeof applyObject>["conflicts"]): string {
  const [first, ...more] = conflicts;
  if (first !== undefined && more.length === 0) return `conflict with ${first.manager}: ${first.field}`;
  const managers = [...new Set(conflicts.map(({ manager }) => manager))].sort();
  const groups = managers.map((manager) => {
    const fields = conflicts.filter((conflict) => conflict.manager === manager);
    return `conflicts with ${manager}:\n${fields.map(({ field }) => `- ${field}`).join("\n")}`;
  });
  return groups.join("\n");
}

function parsed(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (cause) {
    throw badRequest(`error decoding patch: ${errorMessage(cause)}`);
  }
}
