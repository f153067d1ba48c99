import { CapikitError } from "@capikit/common/errors";

/** Type of the condition that reports whether the credentials of an object can be used. */
export const credentialsReadyCondition = "CredentialsReady";

/** Reason why an object cannot use its credentials. */
export type IdentityErrorReason =
  | "IdentityNotFound"
  | "NamespaceNotAllowed"
  | "CredentialsMissing"
  | "ConnectionFailed";

/** An object cannot use its credentials. The message contains no secrets. */
export class IdentityError extends CapikitError {
  override readonly name = "IdentityError";
  readonly reason: IdentityErrorReason;

  constructor(reason: IdentityErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
