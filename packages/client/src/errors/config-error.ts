import { shortText } from "@capikit/common/json";

/** Kinds of configuration errors. `untrusted`: `inlineOnly` does not allow a field. */
export type ConfigErrorCode =
  | "invalid"
  | "unreadable"
  | "unsupported"
  | "untrusted"
  | "not-in-cluster"
  | "exec-failed";

/** Kubeconfigs hold names of any length and number. */
const longestMessage = 3000;

/** A configuration is invalid. The message names fields and files, never secrets, and is cut. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code: ConfigErrorCode;

  constructor(code: ConfigErrorCode, message: string, options?: ErrorOptions) {
    super(shortText(message, longestMessage), options);
    this.code = code;
  }
}
