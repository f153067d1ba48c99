import type { Hook, int32 } from "@capikit/api/meta";

/**
 * BeforeDrain is called before a machine is drained, and holds that back while it blocks.
 *
 * +capikit:hook:summary="Called before a machine is drained",tags="Machines",blocking,extensions=all,since=v0.5
 */
export type BeforeDrain = Hook<BeforeDrainRequest, BeforeDrainResponse>;

/** BeforeDrainRequest is the request of BeforeDrain. */
export interface BeforeDrainRequest {
  apiVersion?: string;
  kind?: string;
  /** Settings of the registration. */
  settings?: Record<string, string>;
  /** Namespace of the machine. */
  namespace: string;
  /** Name of the machine. */
  machine: string;
  /**
   * Name of the cluster that the machine belongs to. Extensions of v1alpha1 do not get it.
   *
   * +capikit:conversion:drop
   */
  cluster?: string;
}

/** BeforeDrainResponse is the response of BeforeDrain. */
export interface BeforeDrainResponse {
  apiVersion?: string;
  kind?: string;
  status: "Failure" | "Success";
  message?: string;
  /** Seconds until it is called again; 0 lets the machine go. */
  retryAfterSeconds: int32;
}
