import { CodedError } from "@capikit/common/errors";
import { shortText } from "@capikit/common/json";

/** Kinds of configuration errors. `CONFIG_UNTRUSTED`: `inlineOnly` does not allow a field. */
export type ConfigErrorCode =
  | "CONFIG_INVALID"
  | "CONFIG_UNREADABLE"
  | "CONFIG_UNSUPPORTED"
  | "CONFIG_UNTRUSTED"
  | "CONFIG_NOT_IN_CLUSTER"
  | "CONFIG_EXEC_FAILED";

/** Kubeconfigs hold names of any length and number. */
const longestMessage = 3000;

/** A configuration is invalid. The message names fields and files, never secrets, and is cut. */
export class ConfigError extends CodedError<ConfigErrorCode> {
  override readonly name = "ConfigError";

  constructor(code: ConfigErrorCode, message: string, options?: ErrorOptions) {
    super(code, shortText(message, longestMessage), options);
  }
}
