import type { Logger, RouteRequest, RouteResponse } from "@capikit/serving";
import type { WebhookObserver } from "./webhook-observer.ts";

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
  /** Operations that the webhook handles, if known; it allows all others. */
  readonly operations?: readonly Operation[];
  /** Longest review in bytes; longer ones get status 413. */
  readonly maxBodyBytes: number;
  /** Answers a review; never throws. */
  answer(request: WebhookRequest, services: WebhookServices): RouteResponse | Promise<RouteResponse>;
}
