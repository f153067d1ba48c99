import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { JsonObject } from "@capikit/common/json";
import type { FieldError, Json } from "@capikit/schema";
import { answerErrorText } from "../../protocol/answer-error.ts";
import { loadBodySchemas } from "../../protocol/body-schemas.ts";
import type { Exchange, Session } from "../session/session.ts";
import { answered, checkEach, shown } from "./evidence.ts";
import { differInContent, type Pair, repetitionOf, unstablePair } from "./repetition.ts";

/** Each error takes memory, and a small response can have millions. */
const maxErrors = 1000;

/** Returns the first errors of a response by the schema of its hook, at the wanted paths. */
export async function schemaErrors(
  hook: HookDescriptor,
  response: JsonObject,
  wanted: (path: string, error: FieldError) => boolean,
): Promise<readonly string[]> {
  const schema = (await loadBodySchemas(hook, "none")).response;
  // Go programs read null as absent.
  return schema
    .validate(schema.pruneNulls(response as Json), { maxErrors })
    .filter((error) => wanted(error.path, error))
    .map((error) => answerErrorText(error, response));
}

/** Returns exchanges with another answer to the repeated request, apart from the message. */
export function unequal(
  session: Session,
  wanted: (exchange: Exchange) => boolean,
  differ = differInContent,
): Promise<readonly string[]> {
  return checkEach(answered(session, wanted), async (exchange) => {
    const pair = unstablePair(await repetitionOf(session, exchange), differ);
    return pair === undefined ? [] : [`${exchange.handler.label}: ${differenceOf(pair)}`];
  });
}

/** Shows the texts of two answers from their first difference. */
export function differenceOf([before, after]: Pair): string {
  const first = before.sent.answer?.text ?? "";
  const second = after.sent.answer?.text ?? "";
  const at = firstDifference(first, second);
  return `first …${first.slice(at, at + 60)}, then …${second === "" ? shown(after.sent) : second.slice(at, at + 60)}`;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return Math.max(0, at - 20);
}
