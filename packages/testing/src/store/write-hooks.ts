import type { DynamicObject } from "@capikit/client";
import type { ResourceStore } from "./resource-store.ts";
import type { StoredObject } from "./stored-object.ts";

/** A write as admission sees it. */
export interface Admitted {
  readonly store: ResourceStore;
  readonly operation: "CREATE" | "DELETE" | "UPDATE";
  readonly namespace: string | undefined;
  readonly name: string;
  readonly subresource: string | undefined;
  readonly dryRun: boolean;
  readonly object: DynamicObject | undefined;
  readonly old: DynamicObject | undefined;
}

/** Steps of a write that other programs take part in. */
export interface WriteHooks {
  /** Changes an object before it is validated. @throws StatusError for a rejected object. */
  mutate(write: Admitted, object: DynamicObject): DynamicObject;
  /** @throws StatusError for a rejected write. */
  validate(write: Admitted): void;
  /** Returns the same value for all attempts at one request. */
  once<T>(name: string, make: () => T): T;
  /** Reports whether an object must remain until its content is deleted, such as a Namespace. */
  hasContent(store: ResourceStore, object: StoredObject): boolean;
}
