import type { Address, LevelSwitch, ReviewClient, Route, ServerLimits, TlsOptions } from "@capikit/serving";
import type { Registry } from "prom-client";
import type { Extension } from "../extension/define-extension.ts";
import type { RequestHandlerOptions } from "../protocol/handle-request.ts";

/** Options of an extension's server. */
export interface ExtensionServerOptions extends Omit<RequestHandlerOptions, "observer"> {
  readonly extension: Extension;
  /** 0 selects any free port. Default: 9443. */
  readonly port?: number;
  /** Default: all addresses. */
  readonly host?: string;
  /** Certificate folder. Default: `k8s-webhook-server/serving-certs` in the temporary folder. */
  readonly certDir?: string;
  /** Default: `tls.crt`. */
  readonly certName?: string;
  /** Default: `tls.key`. */
  readonly keyName?: string;
  /** File in `certDir` with CA certificates: callers must present one of theirs. Default: none. */
  readonly clientCaName?: string;
  /** Common names of allowed callers, others get 403. Requires `clientCaName`. Default: all. */
  readonly clientNames?: readonly string[];
  readonly tls?: Omit<TlsOptions, "clientCaFile" | "clientNames">;
  /** Limits for callers. Default: each limit's own. */
  readonly limits?: ServerLimits;
  /** Address of `/healthz` and `/readyz`, as plain HTTP. Default: none. */
  readonly health?: Address | undefined;
  /**
   * Address of `/metrics`, profiles (`/debug/pprof/…`) and, with `logLevel`, the log level, over
   * HTTPS. The API server authorizes callers (TokenReview, SubjectAccessReview). `insecure` serves
   * only metrics, as plain HTTP without authorization. Default: none.
   */
  readonly diagnostics?: { readonly address: Address; readonly insecure?: boolean } | undefined;
  /** Address of profiles, as plain HTTP without authorization. Default: none. */
  readonly profiler?: Address | undefined;
  /** Client for authorizing callers of diagnostics. Default: of `kubeconfig`, else `loadConfig`. */
  readonly client?: ReviewClient;
  /** Path of a kubeconfig file. */
  readonly kubeconfig?: string;
  /** The level of the logger, which authorized callers may change (`PUT /debug/flags/v`). */
  readonly logLevel?: LevelSwitch | undefined;
  /** Registry for `controller_runtime_webhook_*` and `certwatcher_*`. Default: a new one. */
  readonly registry?: Registry;
  /** Milliseconds that stopping waits for calls in flight. Default: 60,000. */
  readonly drainMs?: number;
  /**
   * Milliseconds that stopping still serves new calls, until callers use other replicas. `/readyz`
   * fails at once. Default: 0.
   */
  readonly shutdownDelayMs?: number;
  /** Additional routes, such as those of `consoleRoutes`. Default: none. */
  readonly routes?: readonly Route[];
  /** Stops the server. */
  readonly signal?: AbortSignal;
}

/** A running extension. `await using` stops it. */
export interface ExtensionServer extends AsyncDisposable {
  /** The port for Cluster API. */
  readonly port: number;
  readonly url: string;
  readonly healthPort: number | undefined;
  readonly diagnosticsPort: number | undefined;
  readonly registry: Registry;
  /** Rereads the certificate now. */
  refreshCertificate(): Promise<void>;
  /** Becomes unready, and resolves when all calls in flight are answered. May be called again. */
  stop(): Promise<void>;
  /** Resolves when it has stopped. */
  readonly stopped: Promise<void>;
}
