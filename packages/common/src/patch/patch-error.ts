import { shortText } from "../json/short-text.ts";

/** Untrusted patches may have paths of any length. */
const maxMessageLength = 3000;

/** A patch that cannot be applied. Messages of JSON Patches have the operation's index and path. */
export class PatchError extends Error {
  override readonly name = "PatchError";
  /**
   * `invalid-patch`: not a patch. `not-applicable`: the path is missing, or `test` failed. `limit`:
   * the patch or the patched document is too large or too deep.
   */
  readonly code: "invalid-patch" | "not-applicable" | "limit";

  constructor(code: PatchError["code"], message: string, options?: ErrorOptions) {
    super(shortText(message, maxMessageLength), options);
    this.code = code;
  }
}
