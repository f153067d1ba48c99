import { warningHeader } from "../extension/warning-header.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ExtensionObserver } from "./extension-observer.ts";
import { after, type EventualResponse, type HookHttpResponse } from "./hook-request.ts";

/**
 * Returns a function that adds the `Warning` header of a deprecated hook version to a response. It
 * logs each endpoint once: the metric counts all calls.
 */
export function createDeprecationWarnings(
  observer: ExtensionObserver,
): (endpoint: Endpoint, answered: EventualResponse) => EventualResponse {
  const logged = new Set<Endpoint>();
  return (endpoint, answered) => {
    const { deprecation } = endpoint;
    if (deprecation === undefined) return answered;
    observer.deprecated?.(endpoint.hook);
    if (!logged.has(endpoint)) {
      logged.add(endpoint);
      endpoint.logger.warn("Deprecated version of a hook called", { deprecation });
    }
    const warning = warningHeader(deprecation);
    return after(answered, (response): HookHttpResponse => {
      return { ...response, headers: { ...response.headers, warning } };
    });
  };
}
