import { shortText } from "../json/short-text.ts";

/** Patches of unknown authors hold paths of any length. */
const maxMessageLength = 3000;

/** A patch that cannot be applied. Messages of JSON Patches name the operation, by its index, and its path. */
export class PatchError extends Error {
  override readonly name = "PatchError";
  /**
   * `invalid-patch`: the value is not a patch. `not-applicable`: the document has no such path, or has another value than `test`
   * expects. `limit`: the patch or the patched document is too large or too deep.
   */
  readonly code: "invalid-patch" | "not-applicable" | "limit";

  constructor(code: PatchError["code"], message: string, options?: ErrorOptions) {
    super(shortText(message, maxMessageLength), options);
    this.code = code;
  }
}
