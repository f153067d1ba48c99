import type { Value } from "./value.ts";

/** A value of one of Kubernetes' own types, which only its functions look into. */
export abstract class Opaque {
  abstract readonly typeName: string;

  /** What the cost of a call with this value goes by. */
  get size(): number {
    return 1;
  }

  /** @throws CelRuntimeError for a value of another type. */
  abstract equals(other: Value): boolean;
}
