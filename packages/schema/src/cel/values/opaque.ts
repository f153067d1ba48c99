import type { Value } from "./value.ts";

/** A value of one of Kubernetes' own types, which only its functions look into. */
export abstract class Opaque {
  abstract readonly typeName: string;

  /** @throws CelRuntimeError for a value of another type. */
  abstract equals(other: Value): boolean;
}
