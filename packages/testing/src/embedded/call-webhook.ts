import { request } from "node:https";
import { CapikitError, errorMessage } from "@capikit/common/errors";
import { isRecord, parseJson, stringifyJson } from "@capikit/common/json";

/** `clientConfig` of a webhook. */
export interface WebhookClientConfig {
  readonly url?: string;
  /** PEM in Base64. */
  readonly caBundle?: string;
  readonly service?: { readonly namespace?: string; readonly name?: string; readonly path?: string };
}

/** A webhook that could not be called, or whose answer is invalid. */
export class WebhookCallError extends CapikitError {
  override readonly name = "WebhookCallError";
}

/** Limit for answers in bytes, as in the API server. */
const maxAnswerBytes = 3 * 1024 * 1024;

/** Posts a review to a webhook and returns the answer. @throws WebhookCallError */
export function callWebhook(
  { url, caBundle, service }: WebhookClientConfig,
  review: object,
  timeoutMs: number,
): Promise<Record<string, unknown>> {
  if (url === undefined) {
    const name = `${service?.name}.${service?.namespace}.svc`;
    const reason = `no Service is reachable from the embedded API server: ${name}`;
    return Promise.reject(new WebhookCallError(`failed to call webhook: ${reason}`));
  }
  const ca = caBundle === undefined ? undefined : Buffer.from(caBundle, "base64").toString();
  const body = stringifyJson(review);
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new WebhookCallError(`failed to call webhook: Post "${url}": ${reason}`));
    const options = {
      method: "POST",
      ...(ca !== undefined && { ca }),
      headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
    };
    const call = request(url, options, (response) => {
      const pieces: Buffer[] = [];
      let size = 0;
      response.on("data", (piece: Buffer) => {
        size += piece.length;
        if (size > maxAnswerBytes) call.destroy(new WebhookCallError("the answer is too large"));
        else pieces.push(piece);
      });
      response.on("error", (error) => fail(error.message));
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString();
        if (response.statusCode !== 200) return fail(`status ${response.statusCode}: ${text.slice(0, 200)}`);
        try {
          const answer = parseJson(text);
          if (isRecord(answer)) resolve(answer);
          else fail("the answer is not an object");
        } catch (error) {
          fail(errorMessage(error));
        }
      });
    });
    call.on("error", (error) =>
      fail(error.name === "TimeoutError" ? "context deadline exceeded" : error.message),
    );
    call.end(body);
  });
}
