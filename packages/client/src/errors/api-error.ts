import { CapikitError } from "@capikit/common/errors";
import { ownMember, shortText } from "@capikit/common/json";
import type { Status, StatusCause } from "./status.ts";

const denial = /\bcannot (\S+) (?:resource "([^"]+)" in API group "([^"]*)"|path "([^"]+)")/;

/**
 * Returns the marker that allows a request, from the message of the API server that denied it:
 * `+kubebuilder:rbac:groups="",resources=secrets,verbs=get`. Undefined for other messages.
 */
export function rbacMarkerOf(serverMessage: string): string | undefined {
  const [, verb, resource, group, path] = denial.exec(serverMessage) ?? [];
  if (verb === undefined) return undefined;
  if (resource === undefined) return `+kubebuilder:rbac:urls=${path},verbs=${verb}`;
  const together = ownMember(verbsTogether, `${group}/${resource}`) ?? [];
  return rbacMarker({ group: group ?? "", resource, verbs: together.includes(verb) ? together : [verb] });
}

/** Verbs that leader election and events need, so that one marker allows them all. */
const verbsTogether: Readonly<Record<string, readonly string[]>> = {
  "coordination.k8s.io/leases": ["create", "get", "update"],
  "events.k8s.io/events": ["create", "patch"],
};

/** Returns a marker for a resource, such as `machines` or `machines/status`. */
export function rbacMarker(right: {
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly string[];
}): string {
  const { group, resource, verbs } = right;
  return `+kubebuilder:rbac:groups=${group || '""'},resources=${resource},verbs=${verbs.join(";")}`;
}

/**
 * Reasons of API servers. Others may be added. Two are the client's: `NoSubresource`, the object
 * exists, but the API server does not serve the subresource of the request; and `NotServed`, the API
 * server does not serve the kind of the object, which may exist.
 */
export type StatusReason =
  | "AlreadyExists"
  | "BadRequest"
  | "Conflict"
  | "Expired"
  | "Forbidden"
  | "Gone"
  | "InternalError"
  | "Invalid"
  | "MethodNotAllowed"
  | "NoSubresource"
  | "NotAcceptable"
  | "NotFound"
  | "NotServed"
  | "RequestEntityTooLarge"
  | "ServerTimeout"
  | "ServiceUnavailable"
  | "StorageReadError"
  | "Timeout"
  | "TooManyRequests"
  | "Unauthorized"
  | "Unknown"
  | "UnsupportedMediaType"
  | (string & {});

/** The API server refused a request or failed to handle it. */
export class ApiError extends CapikitError {
  override readonly name = "ApiError";
  /** HTTP status code. */
  readonly status: number;
  /** Machine-readable reason, derived from the status code if the answer contains none. */
  readonly reason: StatusReason;
  /** Individual causes, one per field for reason `Invalid`. */
  readonly causes: readonly StatusCause[];
  /** The server's message, without the request. */
  readonly serverMessage: string;
  /** The server's whole answer, if it was a Status. */
  readonly body: Status | undefined;
  /** Milliseconds after which the server wants to be asked again, if it sent them. */
  readonly retryAfterMs: number | undefined;
  readonly method: string;
  /** Path of the request, without its query. */
  readonly path: string;

  constructor(
    request: { readonly method: string; readonly path: string },
    status: number,
    answer: {
      readonly body?: Status | undefined;
      readonly text?: string;
      readonly retryAfterMs?: number | undefined;
    },
  ) {
    const reason = answer.body?.reason || reasonOf(status);
    const message = answer.body?.message || excerpt(answer.text ?? "");
    const advice =
      status === 403
        ? forbiddenHelp(message)
        : status === 404
          ? missingHelp(request.path, message)
          : undefined;
    const help = advice === undefined ? "" : `; ${advice}`;
    super(`${request.method} ${request.path}: ${status} ${reason}${message && `: ${message}`}${help}`);
    this.status = status;
    this.reason = reason;
    this.causes = answer.body?.details?.causes ?? [];
    this.serverMessage = message;
    this.body = answer.body;
    const seconds = answer.body?.details?.retryAfterSeconds;
    this.retryAfterMs = answer.retryAfterMs ?? (seconds === undefined ? undefined : seconds * 1000);
    this.method = request.method;
    this.path = request.path;
  }
}

function forbiddenHelp(message: string): string | undefined {
  const marker = rbacMarkerOf(message);
  return marker === undefined ? undefined : `allow it with ${marker}`;
}

/** Returns the fix if a kind is not served. The message for a missing object is another one. */
function missingHelp(path: string, message: string): string | undefined {
  const [, group, version, resource] =
    /^\/apis\/([^/]+)\/([^/]+)\/(?:namespaces\/[^/]+\/)?([^/]+)/.exec(path) ?? [];
  const isUnserved = /^(?:the server could not find the requested resource|404 page not found)$/.test(
    message,
  );
  if (!isUnserved || group === undefined || resource === undefined) return undefined;
  // Kubernetes itself serves these groups: `apps`, `networking.k8s.io`.
  if (!group.includes(".") || (group.endsWith(".k8s.io") && !group.endsWith(".x-k8s.io")))
    return `this API server does not serve ${resource} of ${group}/${version}: use one that does`;
  return `install the CustomResourceDefinition ${resource}.${group}, or a release of it that serves ${version}`;
}

const reasons: Readonly<Record<number, StatusReason>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  // AlreadyExists has the same code, but always includes its reason.
  409: "Conflict",
  410: "Gone",
  413: "RequestEntityTooLarge",
  415: "UnsupportedMediaType",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  503: "ServiceUnavailable",
  504: "Timeout",
};

function reasonOf(status: number): StatusReason {
  return reasons[status] ?? "Unknown";
}

function excerpt(text: string): string {
  return shortText(text.slice(0, 1000).trim().replace(/\s+/g, " "), 200);
}
