import { HookError } from "../../extension/hook-error.ts";

/**
 * Why a variable cannot be read: it is missing (`NotFound`), a list is shorter (`OutOfRange`), the
 * value has another type (`WrongType`), or the path is invalid (`BadPath`).
 */
export type VariableErrorReason = "BadPath" | "NotFound" | "OutOfRange" | "WrongType";

/** Reading a variable failed. Cluster API receives the message: the path, but no value. */
export class VariableError extends HookError {
  override readonly name = "VariableError";
  readonly reason: VariableErrorReason;

  constructor(reason: VariableErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Reports whether a variable, or a part of it, is missing; other errors of variables are bugs. */
export function isVariableNotFound(error: unknown): boolean {
  return error instanceof VariableError && error.reason === "NotFound";
}

/**
 * Path of a value in the variables: `crane.booms[0].tons`, or a list of names and indexes,
 * `["crane.big", 0, "tons"]`, for names with a dot or a bracket. The first name is the variable's.
 */
export type VariablePath = string | readonly [string, ...(string | number)[]];

const segment = /^([^[\]]+)((?:\[\d+\])*)$/;

/**
 * Returns the names and indexes of a path.
 *
 * @throws VariableError with reason BadPath.
 */
export function pathTokens(path: VariablePath): readonly (string | number)[] {
  if (typeof path !== "string") return path;
  return path.split(".").flatMap((part) => {
    const [, name, indexes] = segment.exec(part) ?? [];
    if (name === undefined || indexes === undefined)
      throw new VariableError(
        "BadPath",
        `The path "${path}" is invalid at "${part}": write names as a.b[0].c, or use a list of names.`,
      );
    return [name, ...[...indexes.matchAll(/\d+/g)].map(([digits]) => Number(digits))];
  });
}

/** Formats a path for people. */
export function pathText(tokens: readonly (string | number)[]): string {
  return tokens
    .map((token, index) => (typeof token === "number" ? `[${token}]` : index === 0 ? token : `.${token}`))
    .join("");
}
