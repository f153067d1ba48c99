import type { Value } from "./value.ts";

/** A value of a Kubernetes type, which is opaque except for its functions. */
export abstract class Opaque {
  abstract readonly typeName: string;

  /** The size that determines the cost of calls. */
  get size(): number {
    return 1;
  }

  /** @throws CelRuntimeError for a value of another type. */
  abstract equals(other: Value): boolean;
}
