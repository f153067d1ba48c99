import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:summary="Before" */
export type Before = Hook<BeforeRequest, BeforeResponse>;

/** +capikit:openapi:name=acme.Before */
export interface BeforeRequest {
  name: string;
}

/** +capikit:openapi:name=acme.Before */
export interface BeforeResponse {
  status: string;
}
