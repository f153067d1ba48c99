import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { tryParseJson } from "../protocol/try-parse-json.ts";
import type { Forward } from "./forward.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import { redactExchange } from "./redact.ts";

/** The result of replaying a request. */
export type Resent =
  | { readonly exchange: RecordedExchange; readonly ms: number }
  | { readonly exchange?: never; readonly error: string };

/** Sends a recorded request or one in its form. */
export async function sendRecorded(forward: Forward, request: RecordedExchange["request"]): Promise<Resent> {
  const sent = await forward.send(request.path, request.query, JSON.stringify(request.body));
  if (sent.answer === undefined) return { error: sent.error };
  const { status, text, ms } = sent.answer;
  return { exchange: redactExchange({ request, response: { status, body: bodyOf(text) } }), ms };
}

/** Returns the text if it is not a JSON object, or nested too deeply to be redacted as one. */
function bodyOf(text: string): JsonObject | string {
  const value = tryParseJson(text);
  return isJsonObject(value) ? value : text;
}
