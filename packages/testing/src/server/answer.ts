import type { ServerResponse } from "node:http";
import { stringifyJson } from "@capikit/common/json";
import type { ServedKind } from "../store/served-kind.ts";
import type { StatusError } from "../store/status-error.ts";
import type { Page } from "./list-objects.ts";
import type { View } from "./views.ts";

export interface Answer {
  readonly code: number;
  /** The body in pieces, to avoid a single large string for a long list. */
  readonly body: readonly (Buffer | string)[];
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const answerJson = (body: unknown, code = 200): Answer => ({
  code,
  body: [stringifyJson(body), "\n"],
});

export const answerBytes = (body: Buffer, code = 200): Answer => ({ code, body: [body, "\n"] });

/** Adds warnings to an answer, as the API server sends them. */
export function withWarnings(answer: Answer, warnings: Iterable<string>): Answer {
  // Node.js refuses headers with other characters.
  const printable = [...warnings].filter((text) => /^[ -~]*$/.test(text));
  const fields = printable.map((text) => `299 - "${text.replace(/["\\]/g, "\\$&")}"`);
  if (fields.length === 0) return answer;
  const given = answer.headers?.warning;
  const warning = (given === undefined ? fields : [given, ...fields]).join(", ");
  return { ...answer, headers: { ...answer.headers, warning } };
}

export function answerStatus({ status, continueToken }: StatusError): Answer {
  const retry = status.details?.retryAfterSeconds;
  const metadata = continueToken === undefined ? {} : { continue: continueToken };
  return {
    ...answerJson({ ...status, metadata }, status.code),
    ...(retry !== undefined && { headers: { "retry-after": String(retry) } }),
  };
}

export function answerPage(kind: ServedKind, page: Page, view: View): Answer {
  const { items, resourceVersion, continueToken, remaining } = page;
  const metadata = {
    resourceVersion: String(resourceVersion),
    ...(continueToken !== undefined && { continue: continueToken }),
    ...(remaining !== undefined && { remainingItemCount: remaining }),
  };
  if (view.listOf !== undefined) return answerBytes(view.listOf(items, metadata));
  const [apiVersion, type] = view.metadataOnly
    ? ["meta.k8s.io/v1", "PartialObjectMetadataList"]
    : [kind.apiVersion, kind.listKind];
  const head = `{"apiVersion":${JSON.stringify(apiVersion)},"items":[`;
  const tail = `],"kind":${JSON.stringify(type)},"metadata":${JSON.stringify(metadata)}}\n`;
  return {
    code: 200,
    body: [
      head,
      ...items.flatMap((item, n) => (n === 0 ? [view.bytesOf(item)] : [",", view.bytesOf(item)])),
      tail,
    ],
  };
}

export interface Sending {
  /** Number of pieces after which to break the connection. */
  readonly breakAfter?: number;
  /** Called between pieces. */
  readonly pause?: () => Promise<void>;
}

/** Sends an answer; waits for clients that read slowly. */
export async function sendAnswer(
  response: ServerResponse,
  { code, body, contentType = "application/json", headers = {} }: Answer,
  { breakAfter, pause }: Sending = {},
): Promise<void> {
  response.writeHead(code, { "content-type": contentType, ...headers });
  for (const [index, piece] of body.entries()) {
    if (response.destroyed) {
      return;
    }
    if (index === breakAfter) {
      response.write(piece.slice(0, piece.length >> 1), () => response.socket?.resetAndDestroy());
      return;
    }
    if (!response.write(piece)) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          response.off("drain", go).off("close", go);
          resolve();
        };
        response.on("drain", go).on("close", go);
      });
    }
    if (pause !== undefined && index % 50 === 0) {
      await pause();
    }
  }
  response.end();
}
