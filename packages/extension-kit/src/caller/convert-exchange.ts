import { apiVersionOf, type HookDescriptor, isSameHook } from "@capikit/api/catalog/runtime";
import type { Exchange } from "./exchange.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions } from "./hook-client-options.ts";
import type { AnyResponse } from "./responses.ts";

type Catalog = HookClientOptions["catalog"];

/**
 * Returns the request in the handler's version, with its `apiVersion` and `kind`.
 *
 * @throws HookCallError `HOOK_CALL_CONVERSION`
 */
export function requestFor(catalog: Catalog, { hook, handlerHook, request }: Exchange): object {
  return converted("request", () => {
    if (isSameHook(hook, handlerHook)) {
      return { ...request, apiVersion: apiVersionOf(hook), kind: `${hook.hook}Request` };
    }
    checkNewest(catalog, hook);
    return catalog.requestFor(hook.hook as never, handlerHook.version, request as never) as object;
  });
}

/**
 * Returns the response in the caller's version.
 *
 * @throws HookCallError `HOOK_CALL_CONVERSION`
 */
export function responseFrom(
  catalog: Catalog,
  { hook, handlerHook }: Exchange,
  response: AnyResponse,
): AnyResponse {
  return converted("response", () =>
    isSameHook(hook, handlerHook)
      ? response
      : (catalog.responseFrom(hook.hook as never, handlerHook.version, response) as AnyResponse),
  );
}

function checkNewest(catalog: Catalog, hook: HookDescriptor): void {
  const newest = catalog.newest[hook.hook];
  if (newest === undefined || !isSameHook(newest, hook)) {
    throw new RangeError(
      `${hook.hook} ${hook.version} is not the newest version in the catalog, which conversions start from: call ${newest?.version ?? "another hook"}`,
    );
  }
}

function converted<T>(what: "request" | "response", convert: () => T): T {
  try {
    return convert();
  } catch (cause) {
    const message = `cannot convert the ${what}: ${(cause as Error).message}`;
    throw new HookCallError("HOOK_CALL_CONVERSION", message, { cause });
  }
}
