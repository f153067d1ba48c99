import type { Client } from "@capikit/client";

/** Reads single objects, like a client. */
export type ObjectGetter = Pick<Client, "get">;

/** Lists objects. */
export type ObjectLister = Pick<Client, "listAll">;

/** Options of every lookup. */
export interface LookUpOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}
