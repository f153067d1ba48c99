import { type HookName, hooks } from "@capikit/api/catalog";
import type { RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import type { Extension } from "@capikit/extension-kit";
import { callHandler } from "@capikit/extension-kit/testing";

/** Sends a request to one handler of an extension, as Cluster API does, and gives its answer. */
export function call<N extends HookName>(
  extension: Extension,
  name: N,
  handler: string,
  request: RequestOf<(typeof hooks)[N]>,
): Promise<ResponseOf<(typeof hooks)[N]>> {
  return callHandler(extension, hooks[name], { handler, request });
}
