import {
  type HookDescriptor,
  isSameHook,
  type RequestOf,
  type ResponseOf,
} from "@capikit/api/catalog/runtime";
import { formatList } from "@capikit/common/text";
import type { Extension } from "../extension/define-extension.ts";
import { createRequestHandler } from "../protocol/handle-request.ts";
import { sampleOf } from "./sample-of.ts";

/** Options of {@link callHandler}. */
export interface CallHandlerOptions<H extends HookDescriptor> {
  /** Name of the handler. Default: the only one of the hook. */
  readonly handler?: string;
  /** Default: a made-up request. */
  readonly request?: RequestOf<H>;
}

/**
 * Calls a handler in a test as Cluster API does, without a server: requests and answers are
 * validated, and errors become Failures. A handler that changes its request fails.
 *
 * @throws RangeError if the extension has no such handler, or several without a name
 */
export async function callHandler<H extends HookDescriptor>(
  extension: Extension,
  hook: H,
  { handler, request }: CallHandlerOptions<H> = {},
): Promise<ResponseOf<H>> {
  const found = extension.handlers.filter(
    (one) => isSameHook(one.hook, hook) && (handler === undefined || one.name === handler),
  );
  const [path, ...others] = found.flatMap(({ endpoints: [endpoint] }) => endpoint?.path ?? []);
  if (path === undefined)
    throw new RangeError(
      `the extension has no handler ${handler === undefined ? "" : `${handler} `}of ${hook.hook}`,
    );
  if (others.length > 0)
    throw new RangeError(
      `the extension has several handlers of ${hook.hook}: set handler to ${formatList(
        found.map(({ name }) => name),
        "or",
      )}`,
    );
  const text = JSON.stringify(request ?? (await sampleOf(hook)));
  // Without it, the process ends before the timeout of a handler that waits for nothing.
  const alive = setInterval(() => {}, 1000);
  try {
    const { body } = await createRequestHandler(extension, { freezeRequests: true }).handleRequest({
      method: "POST",
      path,
      query: new URLSearchParams(),
      body: Buffer.from(text),
      signal: new AbortController().signal,
    });
    return JSON.parse(String(body));
  } finally {
    clearInterval(alive);
  }
}
