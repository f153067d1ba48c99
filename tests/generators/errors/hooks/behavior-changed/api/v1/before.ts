import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:summary="Before",extensions=one,gates=New,patchRoots=spec;status */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  name: string;
  zone?: string;
}

export interface BeforeResponse {
  status: string;
}
