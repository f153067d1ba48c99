/** An error response of the API. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  readonly status: number;
  /** Such as `uniqueness_error`. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns the error of a request with an invalid field. */
export function invalidInput(field: string, problem: string): ApiError {
  return new ApiError(422, "invalid_input", `invalid input in field '${field}': ${problem}`);
}

/** Returns the error of a missing resource. */
export function notFound(type: string, id: unknown): ApiError {
  return new ApiError(404, "not_found", `${type} with ID '${id}' not found`);
}
