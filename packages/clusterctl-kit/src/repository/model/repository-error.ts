import { CodedError, errorMessage } from "@capikit/common/errors";
import { shortText } from "@capikit/common/json";

/** Repositories may contain names and versions of any length and number. */
const longestText = 3000;

/** Reason of a repository error. */
export type RepositoryErrorCode =
  | "REPOSITORY_BAD_CONFIG"
  | "REPOSITORY_BAD_FILE"
  | "REPOSITORY_BAD_REDIRECT"
  | "REPOSITORY_BAD_URL"
  | "REPOSITORY_EXISTS"
  | "REPOSITORY_NO_FILE"
  | "REPOSITORY_NO_RELEASE"
  | "REPOSITORY_NOT_FOUND"
  | "REPOSITORY_RATE_LIMITED"
  | "REPOSITORY_TOO_LARGE"
  | "REPOSITORY_UNAUTHORIZED"
  | "REPOSITORY_UNREACHABLE";

/** An error of a repository, with its location and a fix. */
export class RepositoryError extends CodedError<RepositoryErrorCode> {
  override readonly name = "RepositoryError";
  /** How to fix it. */
  readonly help: string | undefined;

  constructor(code: RepositoryErrorCode, message: string, help?: string, options?: ErrorOptions) {
    super(code, shortText(message, longestText), options);
    this.help = help === undefined ? undefined : shortText(help, longestText);
  }
}

/** Returns the error for a file whose text cannot be read. */
export function unreadable(code: RepositoryErrorCode, path: string, cause: unknown): RepositoryError {
  return new RepositoryError(code, `${path} cannot be read: ${errorMessage(cause)}`, undefined, { cause });
}
