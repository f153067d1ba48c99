/** What is wrong with a configuration. `untrusted`: it asks for what `inlineOnly` does not allow. */
export type ConfigErrorCode =
  | "invalid"
  | "unreadable"
  | "unsupported"
  | "untrusted"
  | "not-in-cluster"
  | "exec-failed";

/** A cluster's configuration cannot be used. The message names fields and files, never their secrets. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code: ConfigErrorCode;

  constructor(code: ConfigErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
