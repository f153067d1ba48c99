import { MissingVariablesError, TemplateError } from "../../variables/index.ts";
import { ComponentsError } from "../errors/components-error.ts";

/** Reports whether an error of `processComponents` is about its input. */
export function isProcessError(
  error: unknown,
): error is ComponentsError | MissingVariablesError | TemplateError {
  return (
    error instanceof ComponentsError ||
    error instanceof TemplateError ||
    error instanceof MissingVariablesError
  );
}
