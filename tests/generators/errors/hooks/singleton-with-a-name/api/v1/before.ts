import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:singleton,extensions=named */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  status: string;
}
