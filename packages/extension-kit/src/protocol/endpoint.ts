import { apiVersionOf, deprecationText, type HookDescriptor } from "@capikit/api/catalog/runtime";
import type { Logger } from "@capikit/serving";
import type { ExtensionHandler, HookEndpoint } from "../extension/define-extension.ts";

import type { ResponseValidation } from "./answer-form.ts";
import { type BodySchemas, loadBodySchemas, type RequestValidation } from "./body-schemas.ts";

/** A handler at one of its paths, prepared for answering. */
export interface Endpoint extends HookEndpoint {
  readonly handler: ExtensionHandler;
  readonly logger: Logger;
  readonly responseValidation: ResponseValidation;
  readonly freezeRequests: boolean;
  /** Maximum bytes of a message. Cluster API joins the messages of all handlers of a hook. */
  readonly maxMessage: number;
  /** Deprecation notice for callers, if any. */
  readonly deprecation: string | undefined;
  /** Common members of every response. */
  readonly typeMeta: { readonly apiVersion: string; readonly kind: string };
  /** Schemas for the version of the path. */
  readonly schemas: () => BodySchemas | Promise<BodySchemas>;
}

/** Creates a hook's endpoint; its schemas are loaded on demand and cached. */
export function endpointFor(
  handler: ExtensionHandler,
  endpoint: HookEndpoint,
  options: {
    readonly logger: Logger;
    readonly requestValidation: RequestValidation;
    readonly responseValidation: ResponseValidation;
    readonly freezeRequests: boolean;
    readonly maxMessage: number;
  },
): Endpoint {
  const { hook } = endpoint;
  let loaded: BodySchemas | undefined;
  let loading: Promise<BodySchemas> | undefined;
  return {
    ...endpoint,
    handler,
    responseValidation: options.responseValidation,
    freezeRequests: options.freezeRequests,
    maxMessage: options.maxMessage,
    logger: options.logger.with({ hook: hook.hook, handler: handler.name }),
    deprecation: deprecationText(hook),
    typeMeta: responseTypeMeta(hook),
    schemas() {
      if (loaded !== undefined) return loaded;
      loading ??= loadBodySchemas(hook, options.requestValidation, handler.hook).then((schemas) => {
        loaded = schemas;
        return schemas;
      });
      return loading;
    },
  };
}

/** Returns `apiVersion` and `kind` of a hook's responses. */
function responseTypeMeta(hook: HookDescriptor): Endpoint["typeMeta"] {
  return { apiVersion: apiVersionOf(hook), kind: `${hook.hook}Response` };
}

/** Returns the hooks that allow updates in place if no handler makes them. */
export function missingUpdate(hooks: readonly string[]): readonly string[] {
  if (hooks.includes("UpdateMachine")) return [];
  return ["CanUpdateMachine", "CanUpdateMachineSet"]
    .filter((hook) => hooks.includes(hook))
    .map((hook) => `${hook} has a handler, but UpdateMachine has none: Machines would stay in Updating`);
}
