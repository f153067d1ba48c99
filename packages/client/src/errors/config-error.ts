import { shortText } from "@capikit/common/json";

/** What is wrong with a configuration. `untrusted`: it asks for what `inlineOnly` does not allow. */
export type ConfigErrorCode =
  | "invalid"
  | "unreadable"
  | "unsupported"
  | "untrusted"
  | "not-in-cluster"
  | "exec-failed";

/** Kubeconfigs hold names of any length and number. */
const longestMessage = 3000;

/**
 * A cluster's configuration cannot be used. The message names fields and files, never their secrets; it is cut where it is very long.
 */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code: ConfigErrorCode;

  constructor(code: ConfigErrorCode, message: string, options?: ErrorOptions) {
    super(shortText(message, longestMessage), options);
    this.code = code;
  }
}
