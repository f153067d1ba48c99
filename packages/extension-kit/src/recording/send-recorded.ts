import { assertJsonDepth, isJsonObject, type JsonObject } from "@capikit/common/json";
import type { Forward } from "./forward.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import { redactExchange } from "./redact.ts";

/** What came of sending a recorded request. */
export type Resent =
  | { readonly exchange: RecordedExchange; readonly ms: number }
  | { readonly exchange?: never; readonly error: string };

/** Sends a request as it was recorded, or as it would be. */
export async function sendRecorded(forward: Forward, request: RecordedExchange["request"]): Promise<Resent> {
  const sent = await forward.send(request.path, request.query, JSON.stringify(request.body));
  if (sent.answer === undefined) return { error: sent.error };
  const { status, text, ms } = sent.answer;
  return { exchange: redactExchange({ request, response: { status, body: bodyOf(text) } }), ms };
}

/** The text where it is not an object in JSON, or nested too deeply to be redacted as one. */
function bodyOf(text: string): JsonObject | string {
  try {
    assertJsonDepth(text);
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : text;
  } catch {
    return text;
  }
}
