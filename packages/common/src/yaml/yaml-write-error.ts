import { CodedError } from "../errors/capikit-error.ts";

/** Why a value cannot be written as YAML: it is not plain data, or exceeds a limit. */
export type YamlWriteErrorCode =
  | "YAML_WRITE_NOT_DATA"
  | "YAML_WRITE_TOO_DEEP"
  | "YAML_WRITE_TOO_LARGE"
  | "YAML_WRITE_TOO_MANY_NODES";

/** A value that cannot be written. The message does not quote the value, which may be secret. */
export class YamlWriteError extends CodedError<YamlWriteErrorCode> {
  override readonly name = "YamlWriteError";
}
