import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:since=1.2,deprecatedOn=2026-02-30,replacement=v2 */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  status: string;
}
