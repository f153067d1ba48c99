import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:deprecated,replacement=v1alpha2 */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  status: string;
}
