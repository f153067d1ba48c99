import { shortText } from "@capikit/common/json";

/** Reason of a repository error. */
export type RepositoryErrorCode =
  | "badConfig"
  | "badFile"
  | "badRedirect"
  | "badUrl"
  | "exists"
  | "noFile"
  | "noRelease"
  | "notFound"
  | "rateLimited"
  | "tooLarge"
  | "unauthorized"
  | "unreachable";

/** Repositories may contain names and versions of any length and number. */
const longestText = 3000;

/** An error of a repository, with its location and a fix. */
export class RepositoryError extends Error {
  override readonly name = "RepositoryError";
  readonly code: RepositoryErrorCode;
  /** How to fix it. */
  readonly help: string | undefined;

  constructor(code: RepositoryErrorCode, message: string, help?: string, options?: ErrorOptions) {
    super(shortText(message, longestText), options);
    this.code = code;
    this.help = help === undefined ? undefined : shortText(help, longestText);
  }
}
