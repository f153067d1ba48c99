import type { KindDescriptor } from "@capikit/api/meta";
import { errorMessage } from "@capikit/common/errors";
import { type BoundedMap, createBoundedMap, getOrCreate, shortText } from "@capikit/common/json";
import { TokenBucket } from "@capikit/common/time";
import type { Logger, RouteRequest, RouteResponse } from "@capikit/serving";

/** Anyone who reaches the port can send invalid reviews, as many as the connection carries. */
const rate = { burst: 10, perSecond: 1 };

/** By the logger of a webhook server, for all its webhooks. */
const buckets = new WeakMap<Logger, TokenBucket>();

/** Logs an invalid review: as a warning, and many of them for debugging only. */
export function logRefusedReview(
  logger: Logger,
  kind: "admission" | "conversion",
  fields: { readonly webhook: string; readonly error: unknown },
): void {
  const bucket = getOrCreate(buckets, logger, () => new TokenBucket(rate));
  logger[bucket.take() ? "warn" : "debug"](`Invalid ${kind} review refused`, fields);
}

const failureLimits = { store: "logged webhook failures", maxEntries: 1000, maxBytes: 1024 * 1024 };

/** Logged failures, by the logger of a webhook server. */
const failures = new WeakMap<Logger, BoundedMap<Repeated>>();

interface Repeated {
  readonly dueAt: number;
  readonly waitMs: number;
  readonly omitted: number;
}

/**
 * Logs a failure or denial of a webhook: at first, and with growing intervals of up to ten minutes
 * while it repeats, for example for each object of a list. In between, it is logged for debugging only.
 */
export function logFailure(
  server: Logger,
  logger: Logger,
  message: string,
  {
    error,
    ...fields
  }: {
    readonly error: unknown;
    readonly webhook: string;
    readonly place?: string;
    readonly cluster?: string;
    readonly requestID?: string;
  },
  level: "error" | "warn" = "error",
): void {
  const known = getOrCreate(failures, server, () => createBoundedMap<Repeated>(failureLimits));
  const key = shortText(`${message} ${fields.webhook} ${errorMessage(error)}`, 600);
  const now = performance.now();
  const { dueAt, waitMs, omitted } = known.get(key) ?? { dueAt: now, waitMs: 10_000, omitted: 0 };
  const isDue = now >= dueAt;
  logger[isDue ? level : "debug"](message, { ...fields, error, ...(isDue && omitted > 0 && { omitted }) });
  known.set(
    key,
    isDue
      ? { dueAt: now + waitMs, waitMs: Math.min(600_000, waitMs * 2), omitted: 0 }
      : { dueAt, waitMs, omitted: omitted + 1 },
  );
}

/** An operation on an object; CONNECT is for subresources such as `pods/exec`. */
export type Operation = "CREATE" | "UPDATE" | "DELETE" | "CONNECT";

/** Services that a webhook uses to answer a request. */
export interface WebhookServices {
  readonly logger: Logger;
  readonly observer: WebhookObserver;
}

/** The parts of an HTTP request that webhooks use. */
export type WebhookRequest = Pick<RouteRequest, "body" | "headers" | "hold" | "query" | "signal">;

/** A webhook at its path, served by a {@link WebhookServer}. */
export interface Webhook {
  /** `admission` can be called as a mutating or as a validating webhook. */
  readonly type: "mutating" | "validating" | "admission" | "conversion";
  /** Such as `/validate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster`. */
  readonly path: string;
  /** The kind of the objects that the webhook reviews, if it is one. */
  readonly kind?: Pick<KindDescriptor, "group" | "kind" | "version">;
  /** Operations that the webhook handles, if known; it allows all others. */
  readonly operations?: readonly Operation[];
  /** Longest review in bytes; longer ones get status 413. */
  readonly maxBodyBytes: number;
  /** Answers a review; never throws. */
  answer(request: WebhookRequest, services: WebhookServices): RouteResponse | Promise<RouteResponse>;
}

/**
 * Receives events of webhooks for metrics: `controller_runtime_webhook_latency_seconds`,
 * `…_requests_total`, `…_requests_in_flight`, `…_panics_total`,
 * `controller_runtime_conversion_webhook_panics_total` and
 * `capikit_conversion_invalid_data_total`. Its functions must not throw.
 */
export interface WebhookObserver {
  /** Called for each request; `webhook` is its path. */
  started?(webhook: string): void;
  /** Called after the response, with its status code and the milliseconds since the request. */
  finished?(webhook: string, answer: { readonly code: number; readonly ms: number }): void;
  /** Called when the server refuses a request; without a path if no webhook matches. */
  refused?(webhook: string | undefined, code: number): void;
  /** Called when the function of an admission webhook throws. */
  panicked?(webhook: string, error: unknown): void;
  /** Called when a conversion throws anything but a `ConversionError`. */
  conversionPanicked?(webhook: string, error: unknown): void;
  /** Called for each annotation or field that a conversion dropped because it is invalid. */
  conversionDataDropped?(webhook: string): void;
}

/** Conventional path of the conversion webhook for all kinds. */
export const conversionPath = "/convert";

/**
 * Returns the path of a kind's mutating webhook by controller-runtime's convention, such as
 * `/mutate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster`.
 */
export function mutatingPath(kind: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `/mutate-${named(kind)}`;
}

/** Returns the path of a kind's validating webhook by the same convention: `/validate-…`. */
export function validatingPath(kind: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `/validate-${named(kind)}`;
}

function named({ group, version, kind }: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `${group.replaceAll(".", "-")}-${version}-${kind.toLowerCase()}`;
}

/** @throws TypeError unless the path is plain, without a query or characters that URLs escape. */
export function checkPath(path: string): string {
  if (!/^(?:\/[\w.-]+)+$|^\/$/.test(path)) {
    throw new TypeError(
      `${JSON.stringify(path)} is not a valid webhook path: use letters, digits, ".", "_", "-" and "/", as in /validate-example-com-v1-foo`,
    );
  }
  return path;
}
