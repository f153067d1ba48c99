import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";

/** A call that either caller can make. */
export interface HookCallInput {
  /** `cold` asks a registry that was not warmed up. */
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

/** What came of a call. */
export interface HookCallOutcome {
  readonly error?: string;
  /** Of ours alone: the code of the error. */
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
