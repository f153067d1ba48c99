import type { Webhook } from "@capikit/controller-kit/webhooks";
import { silentLogger } from "@capikit/serving";
import { check } from "../target.ts";

/**
 * Sends a body to a webhook and checks that the response is a review, or a Status with an error
 * message.
 */
export async function callWebhook(webhook: Webhook, body: Buffer): Promise<void> {
  const panics: unknown[] = [];
  // Errors without a type get a response too, but count as errors of the webhook.
  const observer = {
    panicked: (_: string, error: unknown) => void panics.push(error),
    conversionPanicked: (_: string, error: unknown) => void panics.push(error),
  };
  const { status = 200, body: answer } = await webhook.answer(
    {
      body,
      headers: { "content-type": "application/json" },
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    },
    { logger: silentLogger, observer },
  );
  if (panics.length > 0) throw panics[0];
  const text = String(answer);
  check(text.length < 8 * body.length + 64 * 1024, `answer of ${text.length} bytes`);
  const { kind, message, response } = JSON.parse(text);
  if (status !== 200) {
    check([400, 413, 415, 429, 503].includes(status), `status ${status}`);
    check(kind === "Status" && typeof message === "string" && message !== "", "status without a message");
    return;
  }
  const { uid, allowed, status: verdict, result } = response;
  check(typeof uid === "string" && uid !== "", "response without a UID");
  const failed = kind === "AdmissionReview" ? allowed === false : result.status === "Failure";
  check(!failed || Boolean((verdict ?? result).message), "refusal without a message");
}
