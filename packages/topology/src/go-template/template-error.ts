/** What is wrong with a Go template: its syntax, or what happened when it was rendered. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  /** Line of the template, from 1. */
  readonly line: number;

  constructor(message: string, line: number, options?: ErrorOptions) {
    super(`line ${line}: ${message}`, options);
    this.line = line;
  }
}

/** A fault inside of a function, before it is known where in the template it was called. */
export class FunctionFault extends Error {
  override readonly name = "FunctionFault";
}
