import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";

/** A call that either caller can make. */
export interface HookCallInput {
  /** `cold` queries a registry before its warm-up. */
  readonly operation: "call" | "callAll" | "cold" | "discover" | "getAll";
  readonly configs: readonly ExtensionConfig[];
  readonly namespaces: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly hook: "AfterControlPlaneInitialized" | "BeforeClusterDelete" | "FakeHook";
  readonly name: string;
  readonly object: { readonly namespace: string; readonly name: string };
  readonly request: object;
  /** Files of the certificate that the caller shows. */
  readonly cert?: string;
  readonly key?: string;
}

/** The result of a call. */
export interface HookCallOutcome {
  readonly error?: string;
  /** The code of our error. */
  readonly code?: string;
  readonly response?: {
    readonly status?: string;
    readonly message?: string;
    readonly retryAfterSeconds?: number;
  };
  readonly names?: readonly string[];
  readonly handlers?: readonly object[];
  /** The labels of `capi_runtime_sdk_requests_total`, once for each request. */
  readonly metrics: readonly Readonly<Record<string, string>>[];
}
