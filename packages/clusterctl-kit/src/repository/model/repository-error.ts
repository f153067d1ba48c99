import { shortText } from "@capikit/common/json";

/** Why something of a repository could not be had. */
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

/** Repositories name files and versions of any length and number. */
const longestText = 3000;

/** What went wrong with a repository, where, and how to fix it. */
export class RepositoryError extends Error {
  override readonly name = "RepositoryError";
  readonly code: RepositoryErrorCode;
  /** What fixes it. */
  readonly help: string | undefined;

  constructor(code: RepositoryErrorCode, message: string, help?: string, options?: ErrorOptions) {
    super(shortText(message, longestText), options);
    this.code = code;
    this.help = help === undefined ? undefined : shortText(help, longestText);
  }
}
