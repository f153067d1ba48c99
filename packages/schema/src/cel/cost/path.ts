/**
 * The path of a value in `self`: a variable, then fields, `@items`, `@keys`, `@values`.
 *
 * The API server keeps paths in slices that share memory. In a path with spare capacity,
 * reading a second field of the same variable overwrites the step of the first: later size lookups
 * use the second. Paths share cells here too, so that estimates are equal to the last unit.
 */
export class Path {
  static readonly empty = new Path([], 0, 0);
  readonly #cells: string[];
  readonly length: number;
  readonly #capacity: number;

  private constructor(cells: string[], length: number, capacity: number) {
    this.#cells = cells;
    this.length = length;
    this.#capacity = capacity;
  }

  static of(variable: string): Path {
    return new Path([variable], 1, 1);
  }

  get variable(): string | undefined {
    return this.length === 0 ? undefined : this.#cells[0];
  }

  /** The path of a part of the value. */
  append(step: string): Path {
    const fits = this.length < this.#capacity;
    const cells = fits ? this.#cells : this.#cells.slice(0, this.length);
    cells[this.length] = step;
    return new Path(cells, this.length + 1, fits ? this.#capacity : Math.max(1, this.#capacity * 2));
  }

  /** Copies the path to separate cells. */
  copy(): Path {
    return new Path(this.#cells.slice(0, this.length), this.length, this.length);
  }

  /** Returns the steps after the variable. */
  steps(): readonly string[] {
    return this.#cells.slice(1, this.length);
  }
}
