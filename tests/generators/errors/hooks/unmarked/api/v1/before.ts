import type { Hook } from "@capikit/api/meta";

export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
}

export interface BeforeResponse {
  message?: string;
}
