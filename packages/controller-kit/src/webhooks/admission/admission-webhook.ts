import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import { coreGroup, type KindDescriptor } from "@capikit/api/meta";
import { ownPlace } from "@capikit/common/errors";
import { isRecord, stringifyJson, textAt } from "@capikit/common/json";
import { type Logger, RequestDeadline, type RouteResponse } from "@capikit/serving";
import { lazyLogger } from "@capikit/serving/logging";
import { isPromise, messageOf } from "../../values/errors.ts";
import { type GetJson, ReviewError, withJson } from "../webhook/read-json.ts";
import { abortedResponse, statusResponse } from "../webhook/status-response.ts";
import {
  checkPath,
  logFailure,
  logRefusedReview,
  type Operation,
  type Webhook,
  type WebhookRequest,
  type WebhookServices,
} from "../webhook/webhook.ts";
import { type AdmissionContext, admissionContext } from "./admission-context.ts";
import type { AdmissionRequest, AdmissionReview } from "./admission-request.ts";
import { type AdmissionResponse, errored, withWarnings } from "./admission-response.ts";

// Both versions have the same fields.
const versions: readonly string[] = ["admission.k8s.io/v1", "admission.k8s.io/v1beta1"];

const operations: readonly Operation[] = ["CREATE", "UPDATE", "DELETE", "CONNECT"];

/** Longest review: two objects of up to 3 MiB (the API server's limit) in an envelope. */
const maxReviewBytes = 7 * 1024 * 1024;

/** Options of a webhook that handles whole reviews. */
export interface AdmissionWebhookOptions {
  readonly path: string;
  /** Default: both. */
  readonly type?: "mutating" | "validating";
  /** The kind whose objects the webhook reviews, for `Scenario.webhooks` of `@capikit/testing`. */
  readonly kind?: Pick<KindDescriptor, "group" | "kind" | "version">;
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
  const path = checkPath(options.path);
  const place = ownPlace(new Error().stack ?? "");
  const fields = { webhook: path, ...(place && { place: `${place.path}:${place.line}:${place.column}` }) };
  return Object.freeze<Webhook>({
    type: options.type ?? "admission",
    path,
    ...(options.kind !== undefined && { kind: options.kind }),
    ...(options.operations !== undefined && { operations: options.operations }),
    maxBodyBytes: maxReviewBytes,
    answer: (request, services) =>
      withJson(request, "an AdmissionReview", (json) =>
        answerReview(fields, options.handle, { http: request, json }, services),
      ),
  });
}

function answerReview(
  fields: { readonly webhook: string; readonly place?: string },
  handle: AdmissionWebhookOptions["handle"],
  { http, json }: { readonly http: WebhookRequest; readonly json: GetJson },
  services: WebhookServices,
): RouteResponse | Promise<RouteResponse> {
  const path = fields.webhook;
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
    const error = response.status?.message ?? "";
    if (!response.allowed)
      logFailure(
        services.logger,
        logger,
        "Request denied",
        { ...fields, ...ofCluster(request), error },
        "warn",
      );
    return reviewResponse(review, withWarnings(response, warnings));
  };
  const fail = (error: unknown): RouteResponse => {
    deadline.end();
    const aborted = abortedResponse({ path, type: "Webhook", request: http, logger }, error);
    if (aborted !== undefined) return aborted;
    services.observer.panicked?.(path, error);
    logFailure(services.logger, logger, "Webhook failed", { webhook: path, error });
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

/** Returns the Cluster of the object by its label, as a field of logs. */
function ofCluster({ namespace = "", name, kind, object, oldObject }: AdmissionRequest): {
  readonly cluster?: string;
} {
  const isCluster = kind.kind === "Cluster" && kind.group === coreGroup;
  const cluster = isCluster ? name : textAt(object ?? oldObject, "metadata", "labels", clusterNameLabel);
  return cluster ? { cluster: `${namespace}/${cluster}` } : {};
}

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

/**
 * Reads and validates the fields of an AdmissionReview that webhooks rely on.
 *
 * @throws ReviewError naming the invalid field.
 */
function readAdmissionReview(review: unknown): AdmissionReview {
  if (!isRecord(review)) {
    throw new ReviewError(`the body is ${describeValue(review)}, expected an AdmissionReview`);
  }
  const { apiVersion, kind, request: asked } = review;
  const uid = isRecord(asked) && typeof asked.uid === "string" && asked.uid !== "" ? asked.uid : undefined;
  const known = versions.some((version) => version === apiVersion) && kind === "AdmissionReview";
  if (!known) {
    throw new ReviewError(
      `${show(apiVersion)}, kind ${show(kind)}, is not supported: send ${versions.join(" or ")}, kind "AdmissionReview"`,
    );
  }
  if (!isRecord(asked)) {
    throw new ReviewError(`request: ${describeValue(asked)}, expected an object`);
  }
  if (uid === undefined) {
    throw new ReviewError(`request.uid: ${describeValue(asked.uid)}, expected a non-empty string`);
  }
  const problem = findProblem(asked);
  if (problem !== undefined) {
    throw new ReviewError(`request.${problem}`, { uid });
  }
  return {
    apiVersion: apiVersion as AdmissionReview["apiVersion"],
    request: asked as unknown as AdmissionRequest,
  };
}

function findProblem(request: Record<string, unknown>): string | undefined {
  const { operation, kind, resource, userInfo } = request;
  if (!operations.includes(operation as Operation)) {
    return `operation: ${show(operation)} is not supported: use one of ${operations.join(", ")}`;
  }
  return (
    nameProblem("kind", kind, "kind") ??
    nameProblem("resource", resource, "resource") ??
    (isRecord(userInfo) ? undefined : `userInfo: ${describeValue(userInfo)}, expected an object`) ??
    typeProblem(request, ["name", "namespace", "subResource"], "a string", (v) => typeof v === "string") ??
    typeProblem(request, ["dryRun"], "true or false", (v) => typeof v === "boolean") ??
    typeProblem(request, ["object", "oldObject", "options"], "an object", isRecord)
  );
}

/** Checks `group`, `version` and a third member, all of which the API server always sets. */
function nameProblem(field: string, value: unknown, last: string): string | undefined {
  if (!isRecord(value)) {
    return `${field}: ${describeValue(value)}, expected an object`;
  }
  const wrong = ["group", "version", last].find((name) => typeof value[name] !== "string");
  return wrong === undefined
    ? undefined
    : `${field}.${wrong}: ${describeValue(value[wrong])}, expected a string`;
}

function typeProblem(
  request: Record<string, unknown>,
  fields: readonly string[],
  expected: string,
  fits: (value: unknown) => boolean,
): string | undefined {
  const wrong = fields.find((name) => (request[name] ?? undefined) !== undefined && !fits(request[name]));
  return wrong === undefined ? undefined : `${wrong}: ${describeValue(request[wrong])}, expected ${expected}`;
}

/** Describes a value without quoting it: values may be long or secret. */
function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (value === "") return "an empty string";
  if (Array.isArray(value)) return "a list";
  const names: Readonly<Record<string, string>> = {
    object: "an object",
    string: "a string",
    number: "a number",
    bigint: "a number",
    boolean: value === true ? "true" : "false",
  };
  return names[typeof value] ?? typeof value;
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : describeValue(value);
}
