/** The name under which Cluster API knows a handler: `<handler>.<ExtensionConfig>`. */
export function registeredName(handler: string, extensionConfig: string): string {
  return `${handler}.${extensionConfig}`;
}

/**
 * Takes a registered name apart.
 *
 * @throws RangeError unless it has exactly one dot
 */
export function parseRegisteredName(name: string): {
  readonly handler: string;
  readonly extensionConfig: string;
} {
  const [handler, extensionConfig, ...rest] = name.split(".");
  if (!handler || !extensionConfig || rest.length > 0) {
    throw new RangeError(
      `${JSON.stringify(name)} is no registered name; write it as <handler>.<ExtensionConfig>`,
    );
  }
  return { handler, extensionConfig };
}
