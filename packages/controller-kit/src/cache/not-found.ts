import type { KindDescriptor } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { resourcePath } from "@capikit/client/kinds";
import { resourceName } from "./explain-failure.ts";

/** Returns the API server's error for a missing object. */
export function notFound(kind: KindDescriptor, ref: ObjectRef): ApiError {
  return new ApiError({ method: "GET", path: resourcePath(kind, { ...ref }) }, 404, {
    body: {
      apiVersion: "v1",
      kind: "Status",
      status: "Failure",
      code: 404,
      reason: "NotFound",
      message: `${resourceName(kind)} "${ref.name}" not found`,
      details: { name: ref.name, group: kind.group, kind: kind.plural },
    },
  });
}
