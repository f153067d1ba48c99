import { stringifyJson } from "@capikit/common/json";
import { type Logger, type RouteResponse, weighJson } from "@capikit/serving";
import { isPromise } from "../../values/is-promise.ts";
import { messageOf } from "../../values/message-of.ts";
import { Deadline, DeadlineError } from "../webhook/deadline.ts";
import { ReviewError } from "../webhook/read-json.ts";
import { statusResponse } from "../webhook/status-response.ts";
import type { Operation, Webhook, WebhookRequest, WebhookServices } from "../webhook/webhook.ts";
import { checkPath } from "../webhook/webhook-paths.ts";
import { type AdmissionContext, admissionContext } from "./admission-context.ts";
import type { AdmissionRequest, AdmissionReview } from "./admission-request.ts";
import { type AdmissionResponse, errored, withWarnings } from "./admission-response.ts";
import { readAdmissionReview } from "./read-admission-review.ts";

/** Longest review: an API server reviews objects of up to 3 MiB, with the old one and JSON around them. */
const maxReviewBytes = 7 * 1024 * 1024;

/** A webhook that answers whole reviews. */
export interface AdmissionWebhookOptions {
  readonly path: string;
  /** Default: either. */
  readonly type?: "mutating" | "validating";
  /** What it does something about, for `checkWebhooks`. */
  readonly operations?: readonly Operation[];
  /**
   * Answers. What it throws is logged, counted and answered 500 with the message.
   *
   * The request's objects are the review's own, and not frozen.
   */
  handle(
    request: AdmissionRequest,
    context: AdmissionContext<unknown>,
  ): AdmissionResponse | Promise<AdmissionResponse>;
}

/**
 * An admission webhook in the raw: it gets what the API server asks, of any kind, and gives the answer. {@link defaultingWebhook} and
 * {@link validatingWebhook} know their kind.
 *
 * @throws TypeError when the path is none.
 */
export function admissionWebhook(options: AdmissionWebhookOptions): Webhook {
  const path = checkPath(options.path);
  return Object.freeze<Webhook>({
    type: options.type ?? "admission",
    path,
    ...(options.operations !== undefined && { operations: options.operations }),
    maxBodyBytes: maxReviewBytes,
    // Changes of all that is in an object take as much again: the draft, the patch and its text.
    weigh: (body) => (options.type === "validating" ? weighJson(body) : weighJson(body) * 2),
    answer: (request, services) => answerReview(path, options.handle, request, services),
  });
}

function answerReview(
  path: string,
  handle: AdmissionWebhookOptions["handle"],
  http: WebhookRequest,
  services: WebhookServices,
): RouteResponse | Promise<RouteResponse> {
  let review: AdmissionReview;
  try {
    review = readAdmissionReview(http);
  } catch (error) {
    return refuse(path, error, services);
  }
  const { request } = review;
  const logger = requestLogger(path, request, services.logger);
  const deadline = new Deadline(http);
  const warnings: string[] = [];
  const finish = (response: AdmissionResponse): RouteResponse => {
    deadline.end();
    return reviewResponse(review, withWarnings(response, warnings));
  };
  const fail = (error: unknown): RouteResponse => {
    deadline.end();
    if (error instanceof DeadlineError) {
      logger.error("the webhook took too long", { error });
      return statusResponse(504, `${path}: ${error.message}`);
    }
    services.observer.panicked?.(path, error);
    logger.error("the webhook failed", { error });
    return reviewResponse(review, errored(500, messageOf(error)));
  };
  try {
    const context = admissionContext<unknown>(request, deadline, logger, warnings);
    const response = handle(request, context);
    return isPromise(response) ? deadline.race(response).then(finish).catch(fail) : finish(response);
  } catch (error) {
    return fail(error);
  }
}

/** What is no review. With a UID the API server shows the message to its client, without it only to its log. */
function refuse(path: string, error: unknown, { logger }: WebhookServices): RouteResponse {
  const { code, uid } = error instanceof ReviewError ? error : { code: 400, uid: undefined };
  const message = `${path}: ${messageOf(error)}`;
  logger.warn("refused what is no admission review", { webhook: path, error });
  return uid === undefined
    ? statusResponse(code, message)
    : respond("admission.k8s.io/v1", uid, errored(code, message));
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
  // Made when first used: most requests log nothing.
  let made: Logger | undefined;
  const own = (): Logger => {
    made ??= logger.with({
      webhook: path,
      requestID: request.uid,
      operation: request.operation,
      kind: request.kind.kind,
      namespace: request.namespace,
      name: request.name,
      user: request.userInfo.username,
    });
    return made;
  };
  return {
    debug: (message, fields) => own().debug(message, fields),
    info: (message, fields) => own().info(message, fields),
    warn: (message, fields) => own().warn(message, fields),
    error: (message, fields) => own().error(message, fields),
    with: (fields) => own().with(fields),
  };
}
