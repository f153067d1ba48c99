import { utf8Text } from "@capikit/common/text";
import type { ShownHandler, ThreadAnswer, ThreadCall } from "./messages.ts";

/** Formats one line per call: hook, handler, status and duration. */
export function requestLine(
  { method, path }: Pick<ThreadCall, "method" | "path">,
  handlers: readonly ShownHandler[],
  { status, body }: ThreadAnswer,
  ms: number,
): { readonly text: string; readonly good: boolean } {
  const handler = handlers.find(({ paths }) => paths.includes(path));
  const discovery = path.endsWith("/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery");
  const what = handler ? `${handler.hook} ${handler.name}` : discovery ? "Discovery" : `${method} ${path}`;
  const answer = answerOf(status, body);
  const message = answer.message ? `: ${answer.message}` : "";
  const blocks = answer.retryAfterSeconds ? `, again after ${answer.retryAfterSeconds} s` : "";
  return {
    text: `${what} ${[status, answer.status].filter(Boolean).join(" ")} ${ms.toFixed(1)} ms${blocks}${message}`,
    good: status === 200 && answer.status === "Success",
  };
}

interface Answer {
  readonly status?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

function answerOf(status: number, body: string | Uint8Array): Answer {
  const text = utf8Text(body);
  // Errors of this server, unlike those of handlers, are plain texts.
  if (status >= 500) return { message: text.split("\n", 1)[0] ?? "" };
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
