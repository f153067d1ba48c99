import type { Client } from "@capikit/client";

/** What objects are read with: a client, or what reads like one. */
export type ObjectGetter = Pick<Client, "get">;

/** What objects are listed with. */
export type ObjectLister = Pick<Client, "listAll">;

/** For every look-up. */
export interface LookUpOptions {
  /** Ends the request. */
  readonly signal?: AbortSignal | undefined;
}
