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

/** What went wrong with a repository, where, and how to mend it. */
export class RepositoryError extends Error {
  override readonly name = "RepositoryError";
  readonly code: RepositoryErrorCode;
  /** What mends it. */
  readonly help: string | undefined;

  constructor(code: RepositoryErrorCode, message: string, help?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.help = help;
  }
}
