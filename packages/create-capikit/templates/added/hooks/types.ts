import type { Hook, int32 } from "@capikit/api/meta";

/**
 * PaperCloudHook is called for an object, and blocks it while a response has retryAfterSeconds.
 *
 * +capikit:hook:summary="Called for an object",blocking,extensions=all
 */
export type PaperCloudHook = Hook<PaperCloudHookRequest, PaperCloudHookResponse>;

/** PaperCloudHookRequest is the request of PaperCloudHook. */
export interface PaperCloudHookRequest {
  apiVersion?: string;
  kind?: string;
  /** Settings of the registration. */
  settings?: Record<string, string>;
  /** Namespace of the object. */
  namespace: string;
  /** Name of the object. */
  name: string;
}

/** PaperCloudHookResponse is the response of PaperCloudHook. */
export interface PaperCloudHookResponse {
  apiVersion?: string;
  kind?: string;
  status: "Failure" | "Success";
  message?: string;
  /** Seconds until the next call; 0 does not block. */
  retryAfterSeconds: int32;
}
