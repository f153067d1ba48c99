import { deepFreeze } from "@capikit/common/json";
import type { Logger } from "@capikit/serving";
import type { Deadline } from "../webhook/deadline.ts";
import type { Operation } from "../webhook/webhook.ts";
import type { AdmissionRequest, UserInfo } from "./admission-request.ts";

/** What is known of a request besides the object. */
export interface AdmissionContext<T> {
  /** All that the API server said. */
  readonly request: AdmissionRequest;
  readonly operation: Operation;
  /** Nothing is going to be stored: leave nothing behind elsewhere. */
  readonly dryRun: boolean;
  readonly user: UserInfo;
  /** Such as `status`; empty for the object itself. */
  readonly subresource: string;
  /** Empty when the API server is to make a name of `metadata.generateName`. */
  readonly name: string;
  /** Empty for kinds of the cluster. */
  readonly namespace: string;
  /** What is stored, frozen; with UPDATE and DELETE. */
  readonly oldObject: T | undefined;
  /** CreateOptions, UpdateOptions or DeleteOptions. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Aborts when the API server waits no more. */
  readonly signal: AbortSignal;
  /** Its lines say which object and request they belong to. */
  readonly logger: Logger;
  /** Has the client shown a warning: one line, of 120 characters at best. The API server cuts it off where all together are too long. */
  warn(message: string): void;
}

/** The context of a change, which has an old object. */
export interface UpdateContext<T> extends AdmissionContext<T> {
  readonly oldObject: T;
}

export function admissionContext<T>(
  request: AdmissionRequest,
  deadline: Deadline,
  logger: Logger,
  warnings: string[],
): AdmissionContext<T> {
  return new Context(request, deadline, logger, warnings);
}

/** A class, as object literals with getters hold on to requests (see {@link Deadline}). */
class Context<T> implements AdmissionContext<T> {
  readonly request: AdmissionRequest;
  readonly operation: Operation;
  readonly dryRun: boolean;
  readonly user: UserInfo;
  readonly subresource: string;
  readonly name: string;
  readonly namespace: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly logger: Logger;
  readonly #deadline: Deadline;
  readonly #warnings: string[];

  constructor(request: AdmissionRequest, deadline: Deadline, logger: Logger, warnings: string[]) {
    this.request = request;
    this.operation = request.operation;
    this.dryRun = request.dryRun === true;
    this.user = request.userInfo;
    this.subresource = request.subResource ?? "";
    this.name = request.name ?? "";
    this.namespace = request.namespace ?? "";
    this.options = request.options ?? {};
    this.logger = logger;
    this.#deadline = deadline;
    this.#warnings = warnings;
  }

  get oldObject(): T | undefined {
    // Frozen for those who look at it alone.
    return deepFreeze((this.request.oldObject ?? undefined) as T | undefined);
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  // Handed on alone by some.
  readonly warn = (message: string): void => {
    // Warnings travel as HTTP headers; with a line break in it, the API server drops one without a word.
    this.#warnings.push(String(message).replaceAll(/\p{Cc}+/gu, " "));
  };
}
