import type { ShownHandler, ThreadAnswer, ThreadCall } from "./messages.ts";

/** One line on a call: hook, handler, status and how long it took. */
export function requestLine(
  { method, path }: Pick<ThreadCall, "method" | "path">,
  handlers: readonly ShownHandler[],
  { status, body }: ThreadAnswer,
  ms: number,
): { readonly text: string; readonly good: boolean } {
  const handler = handlers.find(({ paths }) => paths.includes(path));
  const discovery = path.endsWith("/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery");
  const what = handler ? `${handler.hook} ${handler.name}` : discovery ? "Discovery" : `${method} ${path}`;
  const said = answerOf(status, body);
  const message = said.message ? `: ${said.message}` : "";
  const blocks = said.retryAfterSeconds ? `, again after ${said.retryAfterSeconds} s` : "";
  return {
    text: `${what} ${[status, said.status].filter(Boolean).join(" ")} ${ms.toFixed(1)} ms${blocks}${message}`,
    good: status === 200 && said.status === "Success",
  };
}

interface Answer {
  readonly status?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

function answerOf(status: number, body: string | Uint8Array): Answer {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  // What went wrong here, and not in a handler, is told as a text.
  if (status >= 500) return { message: text.split("\n", 1)[0] ?? "" };
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
