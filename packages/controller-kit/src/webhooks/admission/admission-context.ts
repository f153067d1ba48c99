import type { Logger } from "@capikit/serving";
import type { Deadline } from "../deadline.ts";
import type { Operation } from "../webhook.ts";
import type { AdmissionRequest, UserInfo } from "./admission-request.ts";
import { deepFreeze } from "./deep-freeze.ts";

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
  return {
    request,
    operation: request.operation,
    dryRun: request.dryRun === true,
    user: request.userInfo,
    subresource: request.subResource ?? "",
    name: request.name ?? "",
    namespace: request.namespace ?? "",
    get oldObject() {
      // Frozen for those who look at it alone.
      return deepFreeze((request.oldObject ?? undefined) as T | undefined);
    },
    options: request.options ?? {},
    get signal() {
      return deadline.signal;
    },
    logger,
    warn: (message) => {
      // Warnings travel as HTTP headers; with a line break in it, the API server drops one without a word.
      warnings.push(String(message).replaceAll(/\p{Cc}+/gu, " "));
    },
  };
}
