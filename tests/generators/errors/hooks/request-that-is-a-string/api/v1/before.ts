import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:summary="Called before." */
export type Before = Hook<string, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  message?: string;
}
