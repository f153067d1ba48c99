import type { FieldError } from "../json-schema/field-path.ts";

/** Errors up to a limit. Validation stops there, which bounds the cost of untrusted values. */
export class ErrorList {
  readonly errors: FieldError[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.errors.length >= this.#max;
  }

  /** The number of further errors that fit. */
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
