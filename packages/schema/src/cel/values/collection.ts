import type { Value } from "./value.ts";

/** A list or a map. Its elements decide whether it equals another one. */
export abstract class Collection {
  abstract readonly size: number;
  abstract equals(other: Value): boolean;
}
