/** Why a value cannot be written as YAML: it is not plain data, or exceeds a limit. */
export type YamlWriteErrorCode = "not-data" | "too-deep" | "too-large" | "too-many-nodes";

/** A value that cannot be written. The message does not quote the value, which may be secret. */
export class YamlWriteError extends Error {
  override readonly name = "YamlWriteError";
  readonly code: YamlWriteErrorCode;

  constructor(code: YamlWriteErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
