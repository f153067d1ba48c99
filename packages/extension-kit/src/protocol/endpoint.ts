import { apiVersionOf, type HookDescriptor } from "@capikit/api/catalog/runtime";
import type { Logger } from "@capikit/serving";
import type { Extension, ExtensionHandler, HookEndpoint } from "../extension/define-extension.ts";
import { deprecationText } from "../extension/deprecation.ts";
import { type BodySchemas, loadBodySchemas, type RequestValidation } from "./body-schemas.ts";

/** A handler at one of its paths, with what answering needs. */
export interface Endpoint extends HookEndpoint {
  readonly handler: ExtensionHandler;
  readonly logger: Logger;
  /** Why callers should use another version, where they should. */
  readonly deprecation: string | undefined;
  /** What every response begins with. */
  readonly typeMeta: { readonly apiVersion: string; readonly kind: string };
  /** By the version of the path. */
  readonly schemas: () => BodySchemas | Promise<BodySchemas>;
}

/** A hook's endpoint; its schemas are loaded when they are asked for first, and kept. */
export function endpointFor(
  { definitions }: Extension,
  handler: ExtensionHandler,
  endpoint: HookEndpoint,
  options: { readonly logger: Logger; readonly requestValidation: RequestValidation },
): Endpoint {
  const { hook } = endpoint;
  let loaded: BodySchemas | undefined;
  let loading: Promise<BodySchemas> | undefined;
  return {
    ...endpoint,
    handler,
    logger: options.logger.with({ hook: hook.hook, handler: handler.name }),
    deprecation: deprecationText(hook),
    typeMeta: responseTypeMeta(hook),
    schemas() {
      if (loaded !== undefined) return loaded;
      loading ??= loadBodySchemas(hook, definitions, options.requestValidation).then((schemas) => {
        loaded = schemas;
        return schemas;
      });
      return loading;
    },
  };
}

/** `apiVersion` and `kind` of a hook's responses. */
function responseTypeMeta(hook: HookDescriptor): Endpoint["typeMeta"] {
  return { apiVersion: apiVersionOf(hook), kind: `${hook.hook}Response` };
}
