import { HookCallError } from "./hook-call-error.ts";

/** Returns the name of a handler in Cluster API: `<handler>.<ExtensionConfig>`. */
export function registeredName(handler: string, extensionConfig: string): string {
  return `${handler}.${extensionConfig}`;
}

/**
 * Splits a registered name.
 *
 * @throws HookCallError `HOOK_CALL_MISCONFIGURED` unless it has exactly one dot
 */
export function parseRegisteredName(name: string): {
  readonly handler: string;
  readonly extensionConfig: string;
} {
  const [handler, extensionConfig, ...rest] = name.split(".");
  if (!handler || !extensionConfig || rest.length > 0) {
    throw new HookCallError(
      "HOOK_CALL_MISCONFIGURED",
      `invalid registered name ${JSON.stringify(name)}: use <handler>.<registration>`,
    );
  }
  return { handler, extensionConfig };
}
