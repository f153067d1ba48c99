import { type HookName, hooks } from "@capikit/api/catalog";
import type { RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import { createRequestHandler, type Extension } from "@capikit/extension-kit";

/** Sends a request to one handler of an extension, as Cluster API does, and gives its answer. */
export async function call<N extends HookName>(
  extension: Extension,
  name: N,
  handlerName: string,
  request: RequestOf<(typeof hooks)[N]>,
): Promise<ResponseOf<(typeof hooks)[N]>> {
  const found = extension.handlers.find(
    (one) => one.name === handlerName && one.hook.hook === hooks[name].hook,
  );
  const path = found?.endpoints[0]?.path;
  if (path === undefined) throw new Error(`there is no handler ${handlerName} of ${name}`);
  const { body } = await createRequestHandler(extension).handleRequest({
    method: "POST",
    path,
    query: new URLSearchParams(),
    body: Buffer.from(JSON.stringify(request)),
    signal: new AbortController().signal,
  });
  return JSON.parse(String(body));
}
