import { type HookName, hooks } from "@capikit/api/catalog";
import { isSameHook, type RequestOf, type ResponseOf } from "@capikit/api/catalog/runtime";
import { formatList } from "@capikit/common/text";
import type { Extension } from "../extension/define-extension.ts";
import { createRequestHandler } from "../protocol/handle-request.ts";
import { sampleRequest } from "./sample-request.ts";

/** Options of {@link callHandler}. */
export interface CallHandlerOptions<N extends HookName> {
  /** Name of the handler. Default: the only one of the hook. */
  readonly handler?: string;
  /** Default: that of `sampleRequest`. */
  readonly request?: RequestOf<(typeof hooks)[N]>;
}

/**
 * Calls a handler in a test as Cluster API does, without a server: requests and answers are
 * validated, and errors become Failures.
 *
 * @throws RangeError if the extension has no such handler, or several without a name
 */
export async function callHandler<N extends HookName>(
  extension: Extension,
  hook: N,
  { handler, request = sampleRequest(hook) }: CallHandlerOptions<N> = {},
): Promise<ResponseOf<(typeof hooks)[N]>> {
  const found = extension.handlers.filter(
    (one) => isSameHook(one.hook, hooks[hook]) && (handler === undefined || one.name === handler),
  );
  const [path, ...others] = found.flatMap(({ endpoints: [endpoint] }) => endpoint?.path ?? []);
  if (path === undefined)
    throw new RangeError(
      `the extension has no handler ${handler === undefined ? "" : `${handler} `}of ${hook}`,
    );
  if (others.length > 0)
    throw new RangeError(
      `the extension has several handlers of ${hook}: set handler to ${formatList(
        found.map(({ name }) => name),
        "or",
      )}`,
    );
  const { body } = await createRequestHandler(extension).handleRequest({
    method: "POST",
    path,
    query: new URLSearchParams(),
    body: Buffer.from(JSON.stringify(request)),
    signal: new AbortController().signal,
  });
  return JSON.parse(String(body));
}
