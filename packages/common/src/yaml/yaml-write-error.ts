/** Why a value cannot be written as YAML: it holds something that is not data, or it exceeds a limit. */
export type YamlWriteErrorCode = "not-data" | "too-deep" | "too-large" | "too-many-nodes";

/** A value cannot be written as YAML. The message does not quote the value, which may hold secrets. */
export class YamlWriteError extends Error {
  override readonly name = "YamlWriteError";
  readonly code: YamlWriteErrorCode;

  constructor(code: YamlWriteErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
