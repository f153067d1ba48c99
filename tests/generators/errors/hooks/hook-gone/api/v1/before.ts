import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:summary="Before" */
export type After = Hook<AfterRequest, AfterResponse>;

export interface AfterRequest {
  name: string;
}

export interface AfterResponse {
  status: string;
}
