import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { JsonSchema } from "@capikit/api/meta";
import { isRecord, shortText } from "@capikit/common/json";
import { othersText } from "./body-schemas.ts";
import { unknownMembers, unknownMemberText } from "./unknown-members.ts";

/**
 * Validation of handlers' answers for errors that Cluster API would not report: a forgotten answer,
 * members that the response does not have, and a missing `retryAfterSeconds`. `strict` answers a
 * Failure, `warn` logs and counts the error and answers without it.
 */
export type ResponseValidation = "strict" | "warn";

const maxUnknown = 10;

type NotBlocking = Pick<HookDescriptor, "blockingSince" | "hook">;

/** Help for `retryAfterSeconds` in the response of a hook that cannot block. */
export function notBlockingText({ hook, blockingSince }: NotBlocking): string {
  const before = blockingSince === undefined ? "" : ` before ${blockingSince}`;
  return `retryAfterSeconds: ${hook} does not block${before}; answer status Failure to be called again`;
}

/** Reports whether an answer's `retryAfterSeconds` is the 0 of handlers that also serve newer releases. */
export function isZeroWait({ blockingSince }: NotBlocking, answer: object): boolean {
  return blockingSince !== undefined && "retryAfterSeconds" in answer && answer.retryAfterSeconds === 0;
}

/**
 * Returns the error of an answer that Cluster API would not report: it reads a missing answer as an
 * empty one, ignores unknown members, and continues without `retryAfterSeconds`.
 *
 * @param schema schema of responses of the handler's version; undefined if unknown
 */
export function answerFormError(
  hook: NotBlocking,
  schema: JsonSchema | undefined,
  answer: unknown,
): string | undefined {
  if (answer === undefined || answer === null)
    return "the handler returned nothing; return an answer in every case";
  if (schema === undefined || !isRecord(answer)) return undefined;
  const [first, ...others] = unknownMembers(schema, answer, maxUnknown).filter(
    ({ path }) => !(path === "retryAfterSeconds" && isZeroWait(hook, answer)),
  );
  if (first !== undefined) {
    const isWait = first.path === "retryAfterSeconds";
    const more = othersText(1 + others.length, maxUnknown);
    return `${shortText(isWait ? notBlockingText(hook) : unknownMemberText(first))}${more}`;
  }
  const isMissing =
    schema.required?.includes("retryAfterSeconds") && (answer.retryAfterSeconds ?? undefined) === undefined;
  if (isMissing && answer.status !== "Failure")
    return "retryAfterSeconds: is required; use 0 to continue, or the seconds until the next call";
  return undefined;
}
