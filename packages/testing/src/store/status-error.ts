import type { Status, StatusCause, StatusDetails } from "@capikit/client/errors";
import { resourceName } from "@capikit/client/kinds";
import { CapikitError } from "@capikit/common/errors";
import type { FieldError } from "@capikit/schema";
import type { ServedKind } from "./served-kind.ts";

export class StatusError extends CapikitError {
  override readonly name = "StatusError";
  readonly status: Status & { readonly code: number };
  /** `metadata.continue` of the response, to continue an expired list. */
  readonly continueToken: string | undefined;

  constructor(
    code: number,
    reason: string,
    message: string,
    details?: StatusDetails,
    continueToken?: string,
  ) {
    super(message);
    this.status = {
      kind: "Status",
      apiVersion: "v1",
      status: "Failure",
      message,
      ...(reason !== "" && { reason }),
      ...(details && { details }),
      code,
    };
    this.continueToken = continueToken;
  }
}

function about({ group, plural }: Pick<ServedKind, "group" | "plural">, name: string): StatusDetails {
  return { ...(name !== "" && { name }), ...(group !== "" && { group }), kind: plural };
}

type Resource = Pick<ServedKind, "group" | "plural">;

export const badRequest = (message: string): StatusError => new StatusError(400, "BadRequest", message);

export const notFound = (kind: Resource, name: string): StatusError =>
  new StatusError(404, "NotFound", `${resourceName(kind)} "${name}" not found`, about(kind, name));

export const noSuchResource = (): StatusError =>
  new StatusError(404, "NotFound", "the server could not find the requested resource", {});

export const methodNotAllowed = (): StatusError =>
  new StatusError(
    405,
    "MethodNotAllowed",
    "the server does not allow this method on the requested resource",
    {},
  );

export const alreadyExists = (kind: Resource, name: string): StatusError =>
  new StatusError(409, "AlreadyExists", `${resourceName(kind)} "${name}" already exists`, about(kind, name));

export const conflict = (
  kind: Resource,
  name: string,
  why = "the object has been modified; please apply your changes to the latest version and try again",
): StatusError =>
  new StatusError(
    409,
    "Conflict",
    `Operation cannot be fulfilled on ${resourceName(kind)} "${name}": ${why}`,
    about(kind, name),
  );

export const invalid = (kind: ServedKind, name: string, errors: readonly FieldError[]): StatusError => {
  const causes = errors.map(
    ({ path, type, message }): StatusCause => ({ reason: type, message, field: fieldOf(path) }),
  );
  const list = errors.map(({ path, message }) => `${path}: ${message}`);
  return new StatusError(
    422,
    "Invalid",
    `${kind.kind}${kind.group && `.${kind.group}`} "${name}" is invalid: ${list.length === 1 ? list[0] : `[${list.join(", ")}]`}`,
    { ...about(kind, name), kind: kind.kind, causes },
  );
};

/** The API server uses the whole map for labels, and <nil> for the whole object. */
function fieldOf(path: string): string {
  return path === "" ? "<nil>" : path.replace(/^metadata\.labels\b.+/, "metadata.labels");
}

export const invalidOptions = (
  field: string,
  message: string,
  reason = "FieldValueForbidden",
  kind = "ListOptions",
): StatusError =>
  new StatusError(422, "Invalid", `${kind}.meta.k8s.io "" is invalid: ${field}: ${message}`, {
    group: "meta.k8s.io",
    kind,
    causes: [{ reason, message, field }],
  });

export const expired = (message: string, continueToken?: string): StatusError =>
  new StatusError(410, "Expired", message, undefined, continueToken);

export const tooLarge = (asked: string, current: number): StatusError =>
  new StatusError(504, "Timeout", `Too large resource version: ${asked}, current: ${current}`, {
    causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
    retryAfterSeconds: 1,
  });

/**
 * Returns the client error for an exception.
 *
 * @throws the error if it is not a client error.
 */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) {
    return error;
  }
  if (error instanceof URIError) {
    return new StatusError(400, "BadRequest", "the path of the request is malformed");
  }
  throw error;
}
