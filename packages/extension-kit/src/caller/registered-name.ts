/** Returns the name of a handler in Cluster API: `<handler>.<ExtensionConfig>`. */
export function registeredName(handler: string, extensionConfig: string): string {
  return `${handler}.${extensionConfig}`;
}

/**
 * Splits a registered name.
 *
 * @throws RangeError unless it has exactly one dot
 */
export function parseRegisteredName(name: string): {
  readonly handler: string;
  readonly extensionConfig: string;
} {
  const [handler, extensionConfig, ...rest] = name.split(".");
  if (!handler || !extensionConfig || rest.length > 0) {
    throw new RangeError(`invalid registered name ${JSON.stringify(name)}: use <handler>.<ExtensionConfig>`);
  }
  return { handler, extensionConfig };
}
