import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { type Logger, type RouteResponse, silentLogger } from "@capikit/serving";
import type { AdmissionRequest } from "../../src/webhooks/admission/admission-request.ts";
import type { Webhook, WebhookObserver } from "../../src/webhooks/webhook/webhook.ts";

export interface Asking {
  readonly observer?: WebhookObserver;
  /** Query of the URL. */
  readonly query?: string;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
  readonly logger?: Logger;
}

/** Sends a body to a webhook. */
export async function send(
  webhook: Webhook,
  body: string | Uint8Array,
  { observer = {}, query = "", contentType = "application/json", signal, logger }: Asking = {},
): Promise<RouteResponse> {
  return webhook.answer(
    {
      body: Buffer.from(body as Uint8Array),
      headers: { "content-type": contentType },
      query: new URLSearchParams(query),
      signal: signal ?? new AbortController().signal,
    },
    { logger: logger ?? silentLogger, observer },
  );
}

export interface Leaving {
  readonly asking: Asking;
  /** Calls of the logger and the observer. */
  readonly reports: readonly unknown[];
  /** The reason of the request's signal. */
  readonly reason: Error;
  /** Disconnects the client. */
  leave(): void;
}

/** Returns options of a request whose client disconnects, with the reports about it. */
export function leaving(): Leaving {
  const gone = new AbortController();
  const reports: unknown[] = [];
  const report = (event: string) => (_: unknown, error: unknown) => reports.push([event, error]);
  const logger: Logger = {
    ...silentLogger,
    debug: (message, fields) => reports.push(["debug", message, fields?.error]),
    error: report("error"),
    with: () => logger,
  };
  const observer = { panicked: report("panic"), conversionPanicked: report("panic") };
  const reason = new Error("the client disconnected");
  return {
    asking: { signal: gone.signal, logger, observer },
    reports,
    reason,
    leave: () => gone.abort(reason),
  };
}

/** Response in a review. */
export interface Answer {
  readonly uid: string;
  readonly allowed: boolean;
  readonly status?: { code?: number; message?: string; reason?: string; details?: unknown };
  readonly patchType?: string;
  readonly warnings?: readonly string[];
  /** The decoded patch. */
  readonly patch: unknown;
}

/** Sends a review to a webhook like an API server. */
export async function ask(
  webhook: Webhook,
  request: Partial<AdmissionRequest>,
  asking: Asking = {},
): Promise<Answer> {
  const response = await send(webhook, JSON.stringify(review(request)), asking);
  return answerOf(response);
}

export function answerOf(response: RouteResponse): Answer {
  const { response: answer } = JSON.parse(String(response.body));
  return {
    ...answer,
    patch: answer.patch && JSON.parse(Buffer.from(answer.patch, "base64").toString("utf8")),
  };
}

/** Returns a review of a Machine. */
export function review(request: Partial<AdmissionRequest>, apiVersion = "admission.k8s.io/v1") {
  const { group, version, kind, plural } = machineKind;
  return {
    apiVersion,
    kind: "AdmissionReview",
    request: {
      uid: "review-1",
      kind: { group, version, kind },
      resource: { group, version, resource: plural },
      operation: "CREATE",
      name: "m",
      namespace: "default",
      userInfo: { username: "ada", groups: ["system:authenticated"] },
      object: null,
      oldObject: null,
      dryRun: false,
      ...request,
    },
  };
}

/** Returns a Machine. */
export function machine(spec: object = {}, metadata: object = {}) {
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    metadata: { name: "m", namespace: "default", ...metadata },
    spec: { clusterName: "prod", ...spec },
  } as unknown as NonNullable<AdmissionRequest["object"]>;
}
