import { CapikitError } from "@capikit/common/errors";
import { deepFreeze, isFrozenWriteError, parseJson, stringifyJson } from "@capikit/common/json";
import { truncateText } from "@capikit/common/text";
import { DeadlineError, type Logger, RequestDeadline } from "@capikit/serving";
import { maxRetryAfterSeconds } from "../extension/answer-limits.ts";
import { HookError, messageForConditions } from "../extension/hook-error.ts";
import type { HookContext } from "../extension/hook-handler.ts";
import { answerErrorText, receivedText } from "./answer-error.ts";
import { answerFormError } from "./answer-form.ts";
import { type BodySchemas, problemOf } from "./body-schemas.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ExtensionObserver } from "./extension-observer.ts";
import { after, type EventualResponse, type HookHttpRequest, type HookHttpResponse } from "./hook-request.ts";
import { hasOlderVersion, withNewerVersion } from "./object-versions.ts";
import { withPatchesFor } from "./patch-versions.ts";
import { HookRequestError, readRequest } from "./read-request.ts";

type Members = Readonly<Record<string, unknown>>;

export interface AnswerServices {
  readonly observer: ExtensionObserver;
}

/** An answer that violates its hook's schema. */
class HookResponseError extends CapikitError {
  override readonly name = "HookResponseError";
}

/**
 * Answers a call of a handler, synchronously if the handler does: timers and iterations of the
 * event loop cost more than a small hook. Rejects only when the caller is gone, with its reason.
 */
export function answerHook(
  endpoint: Endpoint,
  request: HookHttpRequest,
  services: AnswerServices,
): EventualResponse {
  return after(endpoint.schemas(), (schemas) => {
    const failed = (error: unknown): HookHttpResponse => {
      if (request.signal.aborted && error === request.signal.reason) throw error;
      if (error instanceof DeadlineError && endpoint.handler.failurePolicy === "Ignore") {
        endpoint.logger.error("Handler did not answer in time", { error });
        return lateResponse;
      }
      return failure(endpoint, schemas, messageOf(endpoint, error, services.observer));
    };
    try {
      const response = after(readRequest(request.body), (sent) => {
        const given = convertRequest(schemas, sent);
        const answered = after(given, (body) =>
          callHandler(endpoint, schemas, { request, sent, given: body }, services),
        );
        return after(answered, (answer) => responseTo(endpoint, schemas, answer));
      });
      return response instanceof Promise ? response.catch(failed) : response;
    } catch (error) {
      return failed(error);
    }
  });
}

/** A Failure would also count with the failure policy Ignore; a missing answer does not. */
const lateResponse: HookHttpResponse = {
  status: 504,
  headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
  body: "the handler did not answer in time\n",
};

/** Checks the request, and converts it for the handler. */
function convertRequest(schemas: BodySchemas, sent: Members): Members | Promise<Members> {
  if (!hasOlderVersion(sent)) {
    checkRequest(schemas, sent);
    return sent;
  }
  // @until CAPI v1.16
  return withNewerVersion(sent).then((given) => {
    checkRequest(schemas, given);
    return given;
  });
}

/** A call with its body as sent, and as converted for the handler. */
interface HookCall {
  readonly request: HookHttpRequest;
  readonly sent: Members;
  readonly given: Members;
}

function callHandler(
  endpoint: Endpoint,
  schemas: BodySchemas,
  { request, sent, given }: HookCall,
  { observer }: AnswerServices,
): unknown {
  const { handler, catalog, hook, logger } = endpoint;
  const version = handler.hook.version;
  const taken =
    catalog === undefined ? given : catalog.requestFor(hook.hook as never, version, given as never);
  if (endpoint.freezeRequests) deepFreeze(taken);
  const deadline = new RequestDeadline(request, handler.timeoutSeconds * 1000);
  const context = new Context(handler.name, logger, deadline);
  const finish = (answered: unknown): unknown => {
    const answer = answered ?? {};
    if (typeof answer !== "object" || Array.isArray(answer))
      throw new HookResponseError(
        `the handler's answer is not valid: must be an object, received ${receivedText(answer)}`,
      );
    checkForm(endpoint, schemas, answered, observer);
    const current =
      catalog === undefined ? answer : catalog.responseFrom(hook.hook as never, version, answer);
    return given === sent || !("current" in sent) ? current : withPatchesFor(sent, given, current as Members);
  };
  let work: unknown;
  try {
    work = handler.handle(taken as never, context);
    if (!isThenable(work)) {
      deadline.check();
      return finish(work);
    }
  } finally {
    if (!isThenable(work)) deadline.end();
  }
  return deadline
    .race(work)
    .then(finish)
    .finally(() => deadline.end());
}

/** @throws HookResponseError for an error that Cluster API would not report, unless it is allowed */
function checkForm(
  { handler, responseValidation, logger }: Endpoint,
  { answer: schema }: BodySchemas,
  answered: unknown,
  observer: ExtensionObserver,
): void {
  const problem = answerFormError(handler.hook, schema, answered);
  if (problem === undefined) return;
  observer.invalidAnswer?.(handler.hook);
  if (responseValidation === "strict")
    throw new HookResponseError(`the handler's answer is not valid: ${problem}`);
  logger.warn("Invalid answer of a handler", { problem });
}

class Context implements HookContext {
  readonly handler: string;
  readonly logger: Logger;
  readonly #deadline: RequestDeadline;

  constructor(handler: string, logger: Logger, deadline: RequestDeadline) {
    this.handler = handler;
    this.logger = logger;
    this.#deadline = deadline;
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  get remainingMs(): number {
    return this.#deadline.remainingMs;
  }
}

function checkRequest({ request }: BodySchemas, body: Members): void {
  const error = request && problemOf(request, body);
  if (error !== undefined) throw new HookRequestError(`the request is not valid: ${error}`);
}

function responseTo(endpoint: Endpoint, schemas: BodySchemas, answered: unknown): HookHttpResponse {
  const answer = answered as Members;
  const response: Record<string, unknown> = { ...endpoint.typeMeta, status: "Success" };
  for (const name of Object.keys(answer))
    if (answer[name] !== undefined && name !== "apiVersion" && name !== "kind") response[name] = answer[name];
  if (schemas.retries) response.retryAfterSeconds ??= 0;
  limit(endpoint, response);
  const text = stringifyJson(response);
  // The handler's value may only be valid in its JSON form, which counts.
  const error =
    problemOf(schemas.response, response) === undefined
      ? undefined
      : problemOf(schemas.response, parseJson(text), answerErrorText);
  if (error !== undefined) throw new HookResponseError(`the handler's answer is not valid: ${error}`);
  return jsonText(text);
}

/** Limits the members that Cluster API would copy to conditions, and keep for too long. */
function limit({ logger, maxMessage }: Endpoint, response: Record<string, unknown>): void {
  const { message, retryAfterSeconds } = response;
  if (typeof message === "string" && Buffer.byteLength(message) > maxMessage) {
    logger.warn("Message of an answer truncated", { bytes: Buffer.byteLength(message), limit: maxMessage });
    response.message = truncateText(message, maxMessage);
  }
  if (typeof retryAfterSeconds === "number" && retryAfterSeconds > maxRetryAfterSeconds) {
    logger.warn("Wait of an answer shortened", { retryAfterSeconds, limit: maxRetryAfterSeconds });
    response.retryAfterSeconds = maxRetryAfterSeconds;
  }
}

function messageOf(
  { handler, hook, logger, freezeRequests }: Endpoint,
  error: unknown,
  observer: ExtensionObserver,
): string {
  if (error instanceof HookRequestError) {
    logger.debug("Invalid request", { error });
    return error.message;
  }
  if (error instanceof HookError) {
    logger.info("Handler refused the request", { error });
    return messageForConditions(error.message);
  }
  logger.error("Handler failed", { error });
  if (error instanceof HookResponseError) return error.message;
  if (error instanceof DeadlineError) return "the handler did not answer in time";
  observer.panicked?.(`${hook.hook}/${handler.name}`, error);
  if (freezeRequests && isFrozenWriteError(error))
    return `handler ${handler.name} of ${hook.hook} changes its request, or another frozen object: copy it with structuredClone; see the extension's log`;
  return `handler ${handler.name} of ${hook.hook} failed; see the extension's log`;
}

/** Returns a Failure, which has HTTP status 200. */
export function failure(
  { maxMessage, typeMeta }: Pick<Endpoint, "maxMessage" | "typeMeta">,
  { retries }: Pick<BodySchemas, "retries">,
  text: string,
): HookHttpResponse {
  const message = truncateText(text, maxMessage);
  return jsonText(
    JSON.stringify({ ...typeMeta, status: "Failure", message, ...(retries && { retryAfterSeconds: 0 }) }),
  );
}

const headers = Object.freeze({ "content-type": "application/json" });

/** Returns an answer of serialized JSON. */
export function jsonText(body: string): HookHttpResponse {
  return { status: 200, headers, body };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === "function";
}
