import { pausedCondition, type V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { errorMessage } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { capitalize, maskIdentifiers, redactText, truncateText } from "@capikit/common/text";
import { type FieldPath, nestedValue, withNestedValue } from "../../capi/index.ts";
import { findTerminalError } from "../../controller/index.ts";
import { ReconcileTimeoutError } from "../../index.ts";
import type { SetCondition } from "./author-context.ts";
import type { ContractAdapter } from "./contract-adapter.ts";

/**
 * The rules of all conditions and failure fields that presets write:
 *
 * - valid: type and status are checked; reason and message are made to fit the schema, and a changed
 *   reason stays in the message.
 * - without secrets: known forms are redacted in all texts, also in those that authors set.
 * - honest: a message of another generation or with another meaning replaces the old one.
 * - calm: of messages that differ only in identifiers, such as the ID of a request, the old one stays.
 *   So does Paused if the author rebuilds the conditions: the next reconcile would set it again.
 *
 * `writeDraft` adds durability: a failed write is retried until it succeeds.
 */

/** Types that the schema of conditions allows. */
const validType = /^(?:[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const validReason = /^[A-Za-z](?:[A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;

/** Limits of schemas: those of contract v1beta1 are lower. Bytes are never less than characters. */
const maxTypeLength = 256;
const maxReasonLength = 256;
const maxMessageBytes = { v1beta2: 32_768, v1beta1: 10_240 };

type Format = keyof typeof maxMessageBytes;
/** A condition of either contract. */
type AnyCondition = Pick<Condition, "type" | "status"> &
  Partial<Pick<Condition, "reason" | "message" | "observedGeneration">> &
  Pick<V1Beta1Condition, "severity">;
type Wording = Pick<AnyCondition, "reason" | "message">;

/** Reason why retrying does not help. */
interface TerminalFailure {
  /** Reason of the error, if it has one. */
  readonly reason: string | undefined;
  readonly message: string;
}

/** Returns the terminal failure that a thrown value consists of, if any. */
export function findTerminalFailure(thrown: unknown): TerminalFailure | undefined {
  const error = findTerminalError(thrown);
  if (error === undefined) return undefined;
  const { reason } = error as { readonly reason?: unknown };
  return {
    reason: typeof reason === "string" && reason !== "" ? reason : undefined,
    message: messageOfError(error),
  };
}

/**
 * Reports whether a reconcile failed while the manager stops, also because its lease is lost. That is
 * no outcome: another process continues. Timeouts and terminal errors are outcomes.
 */
export function isStopped(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof ReconcileTimeoutError) && findTerminalError(error) === undefined;
}

/** Returns the message of a thrown value for a condition, without secrets. */
export function messageOfError(error: unknown): string {
  return redacted(errorMessage(error));
}

function redacted(text: string): string {
  // Redaction of a long text takes time, and no condition has more.
  return redactText(truncateText(text, maxMessageBytes.v1beta2));
}

/** Reports whether the schema of conditions allows a type. */
export function isConditionType(type: unknown): boolean {
  return typeof type === "string" && validType.test(type) && type.length <= maxTypeLength;
}

/** Returns the message of an invalid condition type. */
export function invalidType(type: unknown): string {
  return `invalid condition type ${JSON.stringify(type)}: use a CamelCase name, such as InstanceReady`;
}

/**
 * Checks the arguments of an author's `set`, which JavaScript passes as they are. The API server
 * would refuse all conditions of the object.
 *
 * @throws TypeError
 */
export function checkCondition(...[type, status]: Parameters<SetCondition>): void {
  if (!isConditionType(type)) throw new TypeError(invalidType(type));
  if (!["True", "False", "Unknown"].includes(status))
    throw new TypeError(
      `condition ${type}: invalid status ${JSON.stringify(status)}: use "True", "False" or "Unknown"`,
    );
}

/** An object before and after a reconcile. */
export interface Change {
  readonly before: KubernetesObject;
  readonly draft: KubernetesObject;
  /** Whether the status of `before` is of the draft's generation, for formats without it. */
  readonly isSameGeneration: boolean;
  /** Conditions to which the rules have been applied. */
  readonly settled: Set<AnyCondition>;
}

/** Applies the rules to the conditions of a draft that are not settled. */
export function settleConditions({ paths }: Pick<ContractAdapter, "paths">, change: Change): void {
  settleList(paths.conditions, "v1beta2", change);
  settleList(paths.v1beta1Conditions, "v1beta1", change);
}

/** Sets the failure fields of contract v1beta1 by the same rules, or removes them. */
export function setFailure(
  { before, draft, isSameGeneration }: Change,
  path: FieldPath | undefined,
  failure?: { readonly reason: string; readonly message: string },
): void {
  if (path === undefined) return;
  const fieldsOf = (object: KubernetesObject): Readonly<Record<string, unknown>> => {
    const found = nestedValue(object, path);
    return isRecord(found) ? found : {};
  };
  if (failure === undefined) {
    const fields = fieldsOf(draft) as { failureReason?: unknown; failureMessage?: unknown };
    delete fields.failureReason;
    delete fields.failureMessage;
    return;
  }
  const { failureReason: reason, failureMessage: message } = fieldsOf(before);
  const fitting = fit(failure, "v1beta1");
  const old = { ...fitting, ...(typeof message === "string" && { message }) };
  const isCalm = reason === fitting.reason && isSameGeneration && isSimilar(old, fitting);
  const { message: failureMessage } = isCalm ? old : fitting;
  Object.assign(
    draft,
    withNestedValue(draft, path, { ...fieldsOf(draft), failureReason: fitting.reason, failureMessage }),
  );
}

/** Reports whether a condition has a message with the same meaning, perhaps after its reason. */
export function hasMessage(condition: Wording, message: string): boolean {
  // The ends of long ones differ: the condition is shorter than the schema of another contract allows.
  return maskIdentifiers(condition.message ?? "").includes(maskIdentifiers(message).slice(0, 1000));
}

/** Returns a reason and message that fit the schema, without secrets. */
export function fit<T extends Wording>(wording: T, format: Format): T {
  const { reason, message } = wording;
  const [oldReason, oldMessage] = [redacted(textOf(reason)), redacted(textOf(message))];
  const newReason =
    validReason.test(oldReason) && oldReason.length <= maxReasonLength ? oldReason : toReason(oldReason);
  const whole =
    newReason === oldReason || oldReason === "" || oldMessage.startsWith(oldReason)
      ? oldMessage
      : `${oldReason}${oldMessage === "" ? "" : `: ${oldMessage}`}`;
  // JSON of a lone surrogate is another text when it is read again.
  const newMessage = truncateText(whole.replaceAll(/\p{Surrogate}/gu, "\ufffd"), maxMessageBytes[format]);
  return newReason === reason && newMessage === (message ?? "")
    ? wording
    : {
        ...wording,
        reason: newReason,
        ...((newMessage !== "" || message !== undefined) && { message: newMessage }),
      };
}

function settleList(
  path: FieldPath | undefined,
  format: Format,
  { before, draft, isSameGeneration, settled }: Change,
): void {
  const conditions = path && nestedValue(draft, path);
  if (path === undefined || !Array.isArray(conditions)) return;
  const found = nestedValue(before, path);
  const old = new Map((Array.isArray(found) ? (found as AnyCondition[]) : []).map((one) => [one.type, one]));
  const paused = old.get(pausedCondition);
  const isComplete = paused === undefined || conditions.some(({ type }) => type === pausedCondition);
  const fitted = (isComplete ? conditions : [...conditions, paused]).map((one: AnyCondition) => {
    const earlier = old.get(one.type);
    if (one === earlier || settled.has(one)) return one;
    // Conditions with a severity have no reason if they are True.
    // @until CAPI v1.16
    const fitting = format === "v1beta1" && one.status === "True" ? one : fit(one, format);
    const isCalm =
      earlier !== undefined &&
      isSameState(earlier, fitting) &&
      (format === "v1beta2" || isSameGeneration) &&
      isSimilar(earlier, fitting);
    return isCalm ? earlier : fitting;
  });
  for (const one of fitted) settled.add(one);
  if (fitted.some((one, at) => one !== conditions[at]))
    Object.assign(draft, withNestedValue(draft, path, fitted));
}

/** Reports whether two conditions are equal apart from message and transition time. */
function isSameState(one: AnyCondition, other: AnyCondition): boolean {
  return (
    one.status === other.status &&
    (one.reason ?? "") === (other.reason ?? "") &&
    (one.severity ?? "") === (other.severity ?? "") &&
    (one.observedGeneration ?? 0) === (other.observedGeneration ?? 0)
  );
}

function isSimilar(one: Wording, other: Wording): boolean {
  return maskIdentifiers(one.message ?? "") === maskIdentifiers(other.message ?? "");
}

/** Converts any text to a reason: `Quota exceeded` is `QuotaExceeded`. */
function toReason(text: string): string {
  const words = text.match(/[A-Za-z0-9_]+/g) ?? [];
  const reason = words
    .map(capitalize)
    .join("")
    .slice(0, maxReasonLength - 6);
  if (reason === "") return "Unspecified";
  return /^[A-Za-z]/.test(reason) ? reason : `Reason${reason}`;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}
