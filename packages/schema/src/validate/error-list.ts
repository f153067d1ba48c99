import type { FieldError } from "../json-schema/field-error.ts";

/** Errors up to a limit. What finds them stops at the limit, so that a hostile value costs no more than it has. */
export class ErrorList {
  readonly errors: FieldError[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether no more are taken. */
  get isFull(): boolean {
    return this.errors.length >= this.#max;
  }

  /** How many more are taken. */
  get left(): number {
    return this.#max - this.errors.length;
  }

  add(error: FieldError): void {
    if (!this.isFull) this.errors.push(error);
  }

  addAll(errors: Iterable<FieldError>): void {
    for (const error of errors) this.add(error);
  }
}
