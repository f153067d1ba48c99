import {
  type AnnotationOptions,
  type AnyObject,
  ConversionError,
  createConvert,
  type HubAndSpokes,
} from "@capikit/api/conversion/runtime";
import { CapikitError } from "@capikit/common/errors";
import { type BoundedMap, createBoundedMap, isRecord, shortText, stringifyJson } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { TokenBucket, yieldToEventLoop } from "@capikit/common/time";
import { DeadlineError, type Logger, RequestDeadline, type RouteResponse } from "@capikit/serving";
import { isPromise, messageOf } from "../../values/errors.ts";
import { type GetJson, ReviewError, withJson } from "../webhook/read-json.ts";
import { abortedResponse, statusResponse } from "../webhook/status-response.ts";
import {
  checkPath,
  conversionPath,
  logFailure,
  logRefusedReview,
  type Webhook,
  type WebhookRequest,
  type WebhookServices,
} from "../webhook/webhook.ts";

const rate = { burst: 10, perSecond: 1 };

const limits = { store: "logged conversion data", maxEntries: 1000, maxBytes: 4 * 1024 * 1024 };

/** By the logger of a webhook server, for all its webhooks. */
const logs = new WeakMap<Logger, Log>();

/**
 * Converts an object to another version of its kind without changing it, like the generated
 * `convert`. Throws a `ConversionError` when an object cannot be converted; any other error counts
 * as a panic. Passes invalid annotations to `onInvalidData`, and continues without them;
 * `findProblem` validates restored values, and none is restored to `status`.
 */
export type ConvertFunction = (
  object: AnyObject,
  toApiVersion: string,
  options: AnnotationOptions,
) => AnyObject | Promise<AnyObject>;

/** Options of `conversionWebhook`. */
export interface ConversionWebhookOptions {
  /** Default: `/convert`. */
  readonly path?: string;
  /**
   * Longest review in bytes. Default: 7 MiB, like admission reviews. API servers store objects of
   * up to 3 MiB and convert them one at a time, also for lists.
   */
  readonly maxBodyBytes?: number;
}

/**
 * Creates a conversion webhook for all kinds of a program.
 *
 * @param convert a function, or the generated hubs and spokes of the kinds.
 */
export function conversionWebhook(
  // biome-ignore lint/suspicious/noExplicitAny: accepts kinds with different hubs
  convert: ConvertFunction | readonly HubAndSpokes<any>[],
  options: ConversionWebhookOptions = {},
): Webhook {
  checkOptions("conversionWebhook", options, { maxBodyBytes: "limit", path: "string" });
  const { path = conversionPath, maxBodyBytes = 7 * 1024 * 1024 } = options;
  const convertOne: ConvertFunction = typeof convert === "function" ? convert : createConvert(convert);
  return Object.freeze<Webhook>({
    type: "conversion",
    path: checkPath(path),
    maxBodyBytes,
    answer: (http, services) =>
      withJson(http, "a ConversionReview", (json) =>
        answerReview(path, convertOne, { http, json }, services),
      ),
  });
}

async function answerReview(
  path: string,
  convert: ConvertFunction,
  { http, json }: { readonly http: WebhookRequest; readonly json: GetJson },
  services: WebhookServices,
): Promise<RouteResponse> {
  let request: ConversionRequest;
  try {
    request = readConversionReview(json());
  } catch (error) {
    const { status, uid } = error instanceof ReviewError ? error : { status: 400, uid: undefined };
    logRefusedReview(services.logger, "conversion", { webhook: path, error });
    const message = `${path}: ${messageOf(error)}`;
    return uid === undefined ? statusResponse(status, message) : failure(uid, message);
  }
  const deadline = new RequestDeadline(http);
  try {
    const onInvalidData = (object: ReviewedObject, error: ConversionError): void => {
      services.observer.conversionDataDropped?.(path);
      logInvalidData(services.logger, { webhook: path, object: describeObject(object), error });
    };
    const convertedObjects = await convertAll(convert, request, deadline, onInvalidData);
    return respond(request.uid, { convertedObjects, result: { status: "Success" } });
  } catch (error) {
    const logger = services.logger.with({ webhook: path });
    return (
      abortedResponse({ path, type: "Conversion", request: http, logger }, error) ??
      failed(path, request, error, services)
    );
  } finally {
    deadline.end();
  }
}

/** An object that could not be converted. */
class ObjectConversionError extends CapikitError {
  override readonly name = "ObjectConversionError";
  readonly object: ReviewedObject;

  constructor(object: ReviewedObject, cause: unknown) {
    super(messageOf(cause), { cause });
    this.object = object;
  }
}

async function convertAll(
  convert: ConvertFunction,
  { objects, desiredAPIVersion }: ConversionRequest,
  deadline: RequestDeadline,
  onInvalidData: (object: ReviewedObject, error: ConversionError) => void,
): Promise<readonly object[]> {
  // CEL and regular expressions of schemas take memory, which managers without conversions save.
  const { createFindProblem } = await import("./find-problem.ts");
  const converted: object[] = [];
  for (const object of objects) {
    const yielded = yieldToEventLoop();
    if (yielded !== undefined) await deadline.race(yielded);
    if (object.apiVersion === desiredAPIVersion) {
      converted.push(object);
      continue;
    }
    try {
      const work = convert(object as AnyObject, desiredAPIVersion, {
        findProblem: createFindProblem(),
        restoresStatus: false,
        onInvalidData: (error) => onInvalidData(object, error),
      });
      const after = isPromise(work) ? await deadline.race(work) : work;
      converted.push(keepMetadata(object, after, desiredAPIVersion));
    } catch (error) {
      throw error instanceof DeadlineError ? error : new ObjectConversionError(object, error);
    }
  }
  // Before the answer is written.
  const yielded = yieldToEventLoop();
  if (yielded !== undefined) await deadline.race(yielded);
  deadline.check();
  return converted;
}

function failed(
  path: string,
  { uid, desiredAPIVersion }: ConversionRequest,
  error: unknown,
  { logger, observer }: WebhookServices,
): RouteResponse {
  const cause = error instanceof ObjectConversionError ? error.cause : error;
  if (!(cause instanceof ConversionError)) {
    observer.conversionPanicked?.(path, cause);
  }
  const message = `${describeFailedObject(error)} cannot be converted to ${desiredAPIVersion}: ${messageOf(error)}`;
  logFailure(logger, logger, "Conversion failed", { webhook: path, requestID: uid, error: cause });
  return failure(uid, message);
}

function describeFailedObject(error: unknown): string {
  return error instanceof ObjectConversionError ? describeObject(error.object) : "the list";
}

function describeObject({ apiVersion, kind, metadata }: ReviewedObject): string {
  // Names are not validated yet: joining an object with a member `toString` would throw.
  const name = [metadata.namespace, metadata.name].filter((part) => typeof part === "string" && part !== "");
  return `${kind} ${JSON.stringify(name.join("/"))} of ${apiVersion}`;
}

function failure(uid: string, message: string): RouteResponse {
  return respond(uid, { convertedObjects: [], result: { status: "Failure", message } });
}

function respond(uid: string, response: object): RouteResponse {
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: stringifyJson({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "ConversionReview",
      response: { uid, ...response },
    }),
  };
}

/**
 * Returns the converted object with its previous metadata: API servers accept only changed labels
 * and annotations. They refuse another name, namespace or uid, and silently drop other changes.
 *
 * @throws ConversionError when the converted object is another object, or has the wrong kind or
 * version.
 */
function keepMetadata(before: ReviewedObject, after: unknown, apiVersion: string): object {
  if (!isRecord(after) || after.apiVersion !== apiVersion || after.kind !== before.kind) {
    const got = isRecord(after) ? `${String(after.kind)} of ${String(after.apiVersion)}` : "no object";
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      "",
      `the conversion returned ${got}, expected ${before.kind} of ${apiVersion}`,
    );
  }
  const converted = isRecord(after.metadata) ? after.metadata : {};
  const changed = ["name", "namespace", "uid"].find(
    (name) => (converted[name] ?? "") !== (before.metadata[name] ?? ""),
  );
  if (changed !== undefined) {
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      `.metadata.${changed}`,
      "the conversion changed it: only labels and annotations may change",
    );
  }
  const { labels: _, annotations: __, ...kept } = before.metadata;
  const { labels, annotations } = converted;
  return {
    ...after,
    metadata: {
      ...kept,
      ...(labels !== undefined && { labels }),
      ...(annotations !== undefined && { annotations }),
    },
  };
}

/** An object to convert, with the members of every stored object. */
interface ReviewedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The request of a ConversionReview (`apiextensions.k8s.io/v1`). */
interface ConversionRequest {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly ReviewedObject[];
}

const apiVersion = "apiextensions.k8s.io/v1";

/**
 * Reads a ConversionReview.
 *
 * @throws ReviewError naming the invalid field.
 */
function readConversionReview(review: unknown): ConversionRequest {
  if (!isRecord(review) || review.apiVersion !== apiVersion || review.kind !== "ConversionReview") {
    throw new ReviewError(`the body is not a ConversionReview of ${apiVersion}`);
  }
  const { request } = review;
  if (!isRecord(request)) {
    throw new ReviewError("request: expected an object");
  }
  const { uid, desiredAPIVersion, objects } = request;
  if (typeof uid !== "string" || uid === "") {
    throw new ReviewError("request.uid: expected a non-empty string");
  }
  if (typeof desiredAPIVersion !== "string" || desiredAPIVersion === "") {
    throw new ReviewError("request.desiredAPIVersion: expected a non-empty string", { uid });
  }
  if (!Array.isArray(objects)) {
    throw new ReviewError("request.objects: expected a list", { uid });
  }
  const wrong = objects.findIndex((object) => !isReviewed(object));
  if (wrong >= 0) {
    throw new ReviewError(
      `request.objects[${wrong}]: expected an object with apiVersion, kind and metadata`,
      { uid },
    );
  }
  return { uid, desiredAPIVersion, objects: objects as ReviewedObject[] };
}

function isReviewed(object: unknown): object is ReviewedObject {
  return (
    isRecord(object) &&
    typeof object.apiVersion === "string" &&
    typeof object.kind === "string" &&
    isRecord(object.metadata)
  );
}

interface Log {
  readonly bucket: TokenBucket;
  /** Objects that were logged. */
  readonly logged: BoundedMap<true>;
}

/**
 * Logs invalid data of an object once, as each list would repeat it. Names that a caller without a
 * cluster invents are also limited by time.
 */
function logInvalidData(
  logger: Logger,
  { webhook, object, error }: { webhook: string; object: string; error: ConversionError },
): void {
  const log = logs.get(logger) ?? { bucket: new TokenBucket(rate), logged: createBoundedMap<true>(limits) };
  logs.set(logger, log);
  const name = shortText(object, 600);
  const key = `${name} ${error.path}`;
  if (log.logged.get(key) === true || !log.bucket.take()) return;
  log.logged.set(key, true);
  logger.warn("Invalid conversion data dropped", { webhook, object: name, error });
}
