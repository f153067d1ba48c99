import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { JsonObject } from "@capikit/common/json";
import { type Exchange, isRedirect, type Session } from "../session/session.ts";
import type { Sent } from "../session/wire.ts";
import { NotApplicableError, NotJudgedError } from "./check.ts";

/** Summarizes the result of a request. */
export function shown(sent: Sent): string {
  if (sent.answer === undefined) return sent.error;
  const { status, text } = sent.answer;
  const start = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return `status ${status}${start === "" ? "" : `: ${start.replace(/\s+/g, " ")}`}`;
}

/** Returns exchanges with a response, of all or the selected handlers. */
export async function answered(
  session: Session,
  wanted: (exchange: Exchange) => boolean = () => true,
): Promise<readonly (Exchange & { readonly response: JsonObject })[]> {
  const all = (await session.exchanges()).filter(wanted);
  const found = all.filter(
    (one): one is Exchange & { readonly response: JsonObject } => one.response !== undefined,
  );
  if (found.length > 0) return found;
  if (all.length > 0) throw unanswered("no response to check");
  await requireDiscovery(session);
  throw new NotApplicableError("the extension has no such handler");
}

/** Returns the exchanges of hooks without Failure, also those without any status. */
export async function successes(session: Session, ...hooks: readonly string[]) {
  const found = (await answered(session, ({ handler }) => hooks.includes(handler.hook.hook))).filter(
    ({ response }) => statusOf(response) !== "Failure",
  );
  if (found.length === 0) throw withoutSuccess();
  return found;
}

/** Returns the response to Discovery. @throws NotJudgedError without one */
export async function requireDiscovery(session: Session): Promise<JsonObject> {
  const { response } = await session.discovery();
  if (response === undefined) throw unanswered("Discovery is not answered");
  return response;
}

/** Nothing can be judged as requests are not answered, which other checks report. */
export function unanswered(why: string): NotJudgedError {
  return new NotJudgedError(why, "unanswered", "fix the failed checks, and check again");
}

export function withoutSuccess(): NotJudgedError {
  const why = "no request was answered with success";
  return new NotJudgedError(why, "no-success", "provide requests that succeed (requests)");
}

/** Returns the violations that `check` finds in the exchanges, one after the other. */
export async function checkEach<E extends Exchange>(
  exchanges: Promise<readonly E[]>,
  check: (exchange: E) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const exchange of await exchanges)
    for (const violation of await check(exchange)) found.push(violation);
  return found;
}

export function statusOf(response: object | undefined): unknown {
  return (response as { readonly status?: unknown } | undefined)?.status;
}

/** Returns the seconds until the next call; 0 without a readable number. */
export function waitOf(response: object | undefined): number {
  const { retryAfterSeconds } = (response ?? {}) as { readonly retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === "number" ? retryAfterSeconds : 0;
}

/** Reports whether handlers of a hook may ask for another call, as those of UpdateMachine do. */
export function isRetrying(hook: HookDescriptor): boolean {
  return hook.blocking || hook.hook === "UpdateMachine";
}

export function messageOf(response: object | undefined): string {
  const { message } = (response ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : "";
}

/** Reports whether an exchange ended without an answer of the protocol. */
export function isUnanswered({ sent, response }: Exchange): boolean {
  if (sent.answer === undefined) return !sent.late;
  return sent.answer.status !== 200 && statusOf(response) === undefined && !isRedirect(sent.answer);
}
