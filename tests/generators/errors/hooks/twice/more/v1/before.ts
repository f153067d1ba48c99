import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:summary="Called before, too." */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  message?: string;
}
