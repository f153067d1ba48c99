import { stringifyJson } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { type Logger, RequestDeadline, type RouteResponse } from "@capikit/serving";
import { lazyLogger } from "@capikit/serving/logging";
import { isPromise, messageOf } from "../../values/errors.ts";
import { type GetJson, ReviewError, withJson } from "../webhook/read-json.ts";
import { abortedResponse, statusResponse } from "../webhook/status-response.ts";
import {
  checkPath,
  logRefusedReview,
  type Operation,
  type Webhook,
  type WebhookRequest,
  type WebhookServices,
} from "../webhook/webhook.ts";
import { type AdmissionContext, admissionContext } from "./admission-context.ts";
import type { AdmissionRequest, AdmissionReview } from "./admission-request.ts";
import { type AdmissionResponse, errored, withWarnings } from "./admission-response.ts";
import { readAdmissionReview } from "./read-admission-review.ts";

/** Longest review: two objects of up to 3 MiB (the API server's limit) in an envelope. */
const maxReviewBytes = 7 * 1024 * 1024;

/** Options of a webhook that handles whole reviews. */
export interface AdmissionWebhookOptions {
  readonly path: string;
  /** Default: both. */
  readonly type?: "mutating" | "validating";
  /** Operations that the webhook handles, for `checkWebhooks`. */
  readonly operations?: readonly Operation[];
  /**
   * Handles a request. An error is logged, counted and answered with 500 and its message, unless
   * the request was aborted before.
   *
   * The request's objects are not frozen.
   */
  handle(
    request: AdmissionRequest,
    context: AdmissionContext<unknown>,
  ): AdmissionResponse | Promise<AdmissionResponse>;
}

/**
 * Creates an admission webhook for any kind. For a single kind, use {@link defaultingWebhook} or
 * {@link validatingWebhook}.
 *
 * @throws TypeError when the path is invalid.
 */
export function admissionWebhook(options: AdmissionWebhookOptions): Webhook {
  checkOptions("admissionWebhook", options, {
    operations: "array",
    handle: "function",
    path: "string",
    type: "string",
  });
  const path = checkPath(options.path);
  return Object.freeze<Webhook>({
    type: options.type ?? "admission",
    path,
    ...(options.operations !== undefined && { operations: options.operations }),
    maxBodyBytes: maxReviewBytes,
    answer: (request, services) =>
      withJson(request, "an AdmissionReview", (json) =>
        answerReview(path, options.handle, { http: request, json }, services),
      ),
  });
}

function answerReview(
  path: string,
  handle: AdmissionWebhookOptions["handle"],
  { http, json }: { readonly http: WebhookRequest; readonly json: GetJson },
  services: WebhookServices,
): RouteResponse | Promise<RouteResponse> {
  let review: AdmissionReview;
  try {
    review = readAdmissionReview(json());
  } catch (error) {
    return refuse(path, error, services);
  }
  const { request } = review;
  const logger = requestLogger(path, request, services.logger);
  const deadline = new RequestDeadline(http);
  const warnings: string[] = [];
  const finish = (response: AdmissionResponse): RouteResponse => {
    deadline.end();
    return reviewResponse(review, withWarnings(response, warnings));
  };
  const fail = (error: unknown): RouteResponse => {
    deadline.end();
    const aborted = abortedResponse({ path, type: "Webhook", request: http, logger }, error);
    if (aborted !== undefined) return aborted;
    services.observer.panicked?.(path, error);
    logger.error("Webhook failed", { error });
    return reviewResponse(review, errored(500, messageOf(error)));
  };
  try {
    const context = admissionContext<unknown>(request, http.headers, deadline, logger, warnings);
    const response = handle(request, context);
    if (isPromise(response)) return deadline.race(response).then(finish).catch(fail);
    deadline.check();
    return finish(response);
  } catch (error) {
    return fail(error);
  }
}

/** Refuses an invalid review. API servers show the message to clients only with a UID. */
function refuse(path: string, error: unknown, { logger }: WebhookServices): RouteResponse {
  const { status, uid } = error instanceof ReviewError ? error : { status: 400, uid: undefined };
  const message = `${path}: ${messageOf(error)}`;
  logRefusedReview(logger, "admission", { webhook: path, error });
  return uid === undefined
    ? statusResponse(status, message)
    : respond("admission.k8s.io/v1", uid, errored(status, message));
}

function reviewResponse(
  { apiVersion, request }: AdmissionReview,
  response: AdmissionResponse,
): RouteResponse {
  return respond(apiVersion, request.uid, response);
}

function respond(apiVersion: string, uid: string, response: AdmissionResponse): RouteResponse {
  const { allowed, status, patch = [], warnings, auditAnnotations } = response;
  const text = stringifyJson({
    apiVersion,
    kind: "AdmissionReview",
    response: {
      uid,
      allowed,
      status,
      ...(allowed &&
        patch.length > 0 && {
          patchType: "JSONPatch",
          patch: Buffer.from(stringifyJson(patch)).toString("base64"),
        }),
      warnings,
      auditAnnotations,
    },
  });
  return { status: 200, headers: jsonHeaders, body: text };
}

const jsonHeaders = Object.freeze({ "content-type": "application/json" });

function requestLogger(path: string, request: AdmissionRequest, logger: Logger): Logger {
  return lazyLogger(() =>
    logger.with({
      webhook: path,
      requestID: request.uid,
      operation: request.operation,
      kind: request.kind.kind,
      namespace: request.namespace,
      name: request.name,
      user: request.userInfo.username,
    }),
  );
}
