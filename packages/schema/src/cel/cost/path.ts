/**
 * Where in `self` a value comes from: a variable, then fields, `@items`, `@keys`, `@values`.
 *
 * The API server keeps paths in slices that share memory: where a path has room for another step, reading a second field of the same
 * variable overwrites the step that the first one took, and sizes that are looked up afterwards are those of the second. Estimates
 * must be equal to the last unit, so paths share their cells here as they do there.
 */
export class Path {
  static readonly empty = new Path([], 0, 0);
  readonly #cells: string[];
  readonly length: number;
  readonly #room: number;

  private constructor(cells: string[], length: number, room: number) {
    this.#cells = cells;
    this.length = length;
    this.#room = room;
  }

  static of(variable: string): Path {
    return new Path([variable], 1, 1);
  }

  get variable(): string | undefined {
    return this.length === 0 ? undefined : this.#cells[0];
  }

  /** The path of a part of the value. */
  append(step: string): Path {
    const fits = this.length < this.#room;
    const cells = fits ? this.#cells : this.#cells.slice(0, this.length);
    cells[this.length] = step;
    return new Path(cells, this.length + 1, fits ? this.#room : Math.max(1, this.#room * 2));
  }

  /** The same path in cells of its own. */
  copy(): Path {
    return new Path(this.#cells.slice(0, this.length), this.length, this.length);
  }

  /** What follows the variable. */
  steps(): readonly string[] {
    return this.#cells.slice(1, this.length);
  }
}
