import type { HookSet } from "@capikit/api/catalog/runtime";
import type { HookClientOptions } from "@capikit/extension-kit/caller";

/** Returns a catalog for calls in the versions of the handlers, which need no conversions. */
export function callingCatalog({ find }: HookSet): HookClientOptions["catalog"] {
  return {
    newest: {},
    find,
    requestFor: (_name, _version, request) => request,
    responseFrom: (_name, _version, response) => response,
  };
}
