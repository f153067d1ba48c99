import type { Logger, RouteRequest, RouteResponse } from "@capikit/serving";
import type { WebhookObserver } from "./webhook-observer.ts";

/** What the API server does to an object; CONNECT is of subresources such as `pods/exec`. */
export type Operation = "CREATE" | "UPDATE" | "DELETE" | "CONNECT";

/** What a webhook has to go by besides the request. */
export interface WebhookServices {
  readonly logger: Logger;
  readonly observer: WebhookObserver;
}

/** What webhooks see of an HTTP request. */
export type WebhookRequest = Pick<RouteRequest, "body" | "headers" | "hold" | "query" | "signal">;

/** Something that the API server calls, at a path of its own. A {@link WebhookServer} serves it. */
export interface Webhook {
  /** `admission` may be called as a mutating webhook or as a validating one. */
  readonly type: "mutating" | "validating" | "admission" | "conversion";
  /** Such as `/validate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster`. */
  readonly path: string;
  /** The operations it does something about, where that is known; others it lets pass. */
  readonly operations?: readonly Operation[];
  /** Longest review in bytes; longer ones are answered 413. */
  readonly maxBodyBytes: number;
  /** Estimates how many bytes of memory answering a review takes besides its body. Default: as much as parsing it. */
  weigh?(body: Buffer): number;
  /** Answers a review. It never throws. */
  answer(request: WebhookRequest, services: WebhookServices): RouteResponse | Promise<RouteResponse>;
}
