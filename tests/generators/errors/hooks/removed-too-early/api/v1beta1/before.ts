import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:deprecated,deprecatedOn=2026-01-31,deprecatedIn=v1.10,removedOn=2026-07-30,removedIn=v1.12,replacement=v1 */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  status: string;
}
