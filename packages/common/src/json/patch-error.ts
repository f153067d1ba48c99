import { CodedError } from "../errors/capikit-error.ts";
import { shortText } from "./short-text.ts";

/** Untrusted patches may have paths of any length. */
const maxMessageLength = 3000;

/**
 * `PATCH_INVALID`: not a patch. `PATCH_NOT_APPLICABLE`: the path is missing, or `test` failed.
 * `PATCH_LIMIT`: the patch or the patched document is too large or too deep.
 */
export type PatchErrorCode = "PATCH_INVALID" | "PATCH_NOT_APPLICABLE" | "PATCH_LIMIT";

/** A patch that cannot be applied. Messages of JSON Patches have the operation's index and path. */
export class PatchError extends CodedError<PatchErrorCode> {
  override readonly name = "PatchError";

  constructor(code: PatchErrorCode, message: string, options?: ErrorOptions) {
    super(code, shortText(message, maxMessageLength), options);
  }
}
