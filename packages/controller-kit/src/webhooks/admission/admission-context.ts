import { deepFreeze } from "@capikit/common/json";
import type { Logger, RequestDeadline } from "@capikit/serving";
import type { Operation, WebhookRequest } from "../webhook/webhook.ts";
import type { AdmissionRequest, UserInfo } from "./admission-request.ts";

/** Holds the details of an admission request, apart from the object. */
export interface AdmissionContext<T> {
  /** The request as the API server sent it. */
  readonly request: AdmissionRequest;
  readonly operation: Operation;
  /** The request is not stored: make no changes elsewhere. */
  readonly dryRun: boolean;
  readonly user: UserInfo;
  /** The subresource, such as `status`; empty for the object itself. */
  readonly subresource: string;
  /** Empty when the API server generates the name from `metadata.generateName`. */
  readonly name: string;
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string;
  /** The stored object, frozen; set for UPDATE and DELETE. */
  readonly oldObject: T | undefined;
  /** CreateOptions, UpdateOptions or DeleteOptions. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Headers of the HTTP request, by lower-case name. */
  readonly headers: WebhookRequest["headers"];
  /** Aborts when the API server stops waiting. */
  readonly signal: AbortSignal;
  /** Logs with the fields of the request and its object. */
  readonly logger: Logger;
  /** Adds a warning for the client: one line of up to 120 characters, or it may be truncated. */
  warn(message: string): void;
}

/** Context of an update, which has an old object. */
export interface UpdateContext<T> extends AdmissionContext<T> {
  readonly oldObject: T;
}

export function admissionContext<T>(
  request: AdmissionRequest,
  headers: WebhookRequest["headers"],
  deadline: RequestDeadline,
  logger: Logger,
  warnings: string[],
): AdmissionContext<T> {
  return new Context(request, headers, deadline, logger, warnings);
}

/** A class, because V8 keeps requests alive that object literals with getters refer to. */
class Context<T> implements AdmissionContext<T> {
  readonly request: AdmissionRequest;
  readonly operation: Operation;
  readonly options: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  readonly user: UserInfo;
  readonly subresource: string;
  readonly name: string;
  readonly namespace: string;
  readonly headers: WebhookRequest["headers"];
  readonly logger: Logger;
  readonly #deadline: RequestDeadline;
  readonly #warnings: string[];

  constructor(
    request: AdmissionRequest,
    headers: WebhookRequest["headers"],
    deadline: RequestDeadline,
    logger: Logger,
    warnings: string[],
  ) {
    this.request = request;
    this.headers = headers;
    this.operation = request.operation;
    this.options = request.options ?? {};
    this.dryRun = request.dryRun === true;
    this.user = request.userInfo;
    this.subresource = request.subResource ?? "";
    this.name = request.name ?? "";
    this.namespace = request.namespace ?? "";
    this.logger = logger;
    this.#deadline = deadline;
    this.#warnings = warnings;
  }

  get oldObject(): T | undefined {
    // Frozen only for webhooks that read it.
    return deepFreeze((this.request.oldObject ?? undefined) as T | undefined);
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  // A field, so that callers can pass it on without the context.
  readonly warn = (message: string): void => {
    // Warnings are HTTP headers: the API server silently drops one with a line break.
    this.#warnings.push(String(message).replaceAll(/\p{Cc}+/gu, " "));
  };
}
