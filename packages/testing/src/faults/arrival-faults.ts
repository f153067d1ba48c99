import type { ServerResponse } from "node:http";
import { drawInteger, type Random } from "../random/random.ts";
import { StatusError } from "../store/status-error.ts";
import type { Fault, FaultPoint } from "./fault-plan.ts";

/** Effects of faults on the whole server. */
export interface FaultControls {
  compact(): void;
  /** Moves the server's clock. */
  skew(ms: number): void;
  /** Answers all requests with 503 for a time. */
  start(ms: number): void;
  /** Refuses connections for a time. */
  refuse(ms: number): void;
  wait(ms: number): Promise<void>;
}

const refusals: Readonly<Record<string, (point: FaultPoint, seconds: number) => StatusError>> = {
  "too-many-requests": (_, seconds) =>
    new StatusError(429, "TooManyRequests", "too many requests, please try again later", {
      retryAfterSeconds: seconds,
    }),
  "internal-error": () =>
    new StatusError(500, "InternalError", "Internal error occurred: etcdserver: no leader"),
  "server-timeout": (_, seconds) =>
    new StatusError(504, "Timeout", "request did not complete within the allotted timeout", {
      retryAfterSeconds: seconds,
    }),
  unauthorized: () => new StatusError(401, "Unauthorized", "Unauthorized"),
  forbidden: ({ group, resource, operation, namespace, name }) =>
    new StatusError(
      403,
      "Forbidden",
      `${resource}${name ? ` "${name}"` : ""} is forbidden: User "test" cannot ${operation} resource "${resource}" in API group "${group}" ${namespace ? `in the namespace "${namespace}"` : "at the cluster scope"}`,
      { ...(name && { name }), kind: resource },
    ),
  expired: () => new StatusError(410, "Expired", "too old resource version: 1 (2)"),
  "too-large": (_, seconds) =>
    new StatusError(504, "Timeout", "Too large resource version: 2, current: 1", {
      causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
      retryAfterSeconds: seconds,
    }),
  conflict: ({ resource, name = "" }) =>
    new StatusError(
      409,
      "Conflict",
      `Operation cannot be fulfilled on ${resource} "${name}": the object has been modified; please apply your changes to the latest version and try again`,
      { name, kind: resource },
    ),
};

/**
 * Applies a fault to an incoming request. Returns whether the request needs no further handling.
 *
 * @throws StatusError if the response is a Status.
 */
export async function strikeOnArrival(
  { name, delayMs, retryAfterSeconds }: Fault,
  point: FaultPoint,
  response: ServerResponse,
  controls: FaultControls,
  random: Random,
): Promise<boolean> {
  const refusal = refusals[name];
  if (refusal !== undefined) {
    throw refusal(point, retryAfterSeconds);
  }
  switch (name) {
    case "reset":
      response.socket?.resetAndDestroy();
      return true;
    case "half-open":
      return true;
    case "unavailable":
      response.writeHead(503, { "content-type": "text/plain" }).end("upstream connect error or disconnect\n");
      return true;
    case "login-page":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Sign in</body></html>\n");
      return true;
    case "starting":
      controls.start(delayMs);
      return false;
    case "refused":
      controls.refuse(delayMs);
      return true;
    case "slow":
      await controls.wait(delayMs);
      return false;
    case "compaction":
      controls.compact();
      return false;
    default:
      controls.skew(drawInteger(random, 7_200_000) - 3_600_000);
      return false;
  }
}
