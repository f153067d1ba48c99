import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:deprecated,deprecatedOn=2026-01-31,deprecatedIn=v1.12,removedOn=2027-07-31,removedIn=v1.13,replacement=v1 */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  status: string;
}
