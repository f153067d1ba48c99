import type { Address, LevelSwitch, ReviewClient, Route, ServerLimits, TlsOptions } from "@capikit/serving";
import type { Registry } from "prom-client";
import type { Extension } from "../extension/define-extension.ts";
import type { RequestHandlerOptions } from "../protocol/handle-request.ts";

/** How an extension is served. */
export interface ExtensionServerOptions extends Omit<RequestHandlerOptions, "observer"> {
  readonly extension: Extension;
  /** 0 takes any that is free. Default: 9443. */
  readonly port?: number;
  /** Default: all addresses. */
  readonly host?: string;
  /** Folder with certificate and key, read again when they change. Default: `k8s-webhook-server/serving-certs` in the folder for temporary files. */
  readonly certDir?: string;
  /** Default: `tls.crt`. */
  readonly certName?: string;
  /** Default: `tls.key`. */
  readonly keyName?: string;
  /** File in `certDir` with the certificates of those who issue callers' certificates: callers must have one then. Default: any may call. */
  readonly clientCaName?: string;
  /**
   * Common names of callers' certificates; others are answered 403. Takes `clientCaName`. Default: all certificates of its issuers.
   */
  readonly clientNames?: readonly string[];
  readonly tls?: Omit<TlsOptions, "clientCaFile" | "clientNames">;
  /** How much callers may take of the server: connections, streams, memory, time. With workers, of each. Default: each limit's own. */
  readonly limits?: ServerLimits;
  /** Where `/healthz` and `/readyz` are served, as plain HTTP. Default: nowhere. */
  readonly health?: Address | undefined;
  /**
   * Where `/metrics`, profiles (`/debug/pprof/…`) and, with `logLevel`, the level of logs are served: over HTTPS to those whom the API server allows
   * it (TokenReview, SubjectAccessReview); `insecure` serves metrics alone, as plain HTTP to everybody. Default: nowhere.
   */
  readonly diagnostics?: { readonly address: Address; readonly insecure?: boolean } | undefined;
  /** Where profiles are served, as plain HTTP to everybody. Default: nowhere. */
  readonly profiler?: Address | undefined;
  /** Asks the API server who may see diagnostics. Default: that of `kubeconfig`, of `$KUBECONFIG`, the Pod's, that of `~/.kube/config`. */
  readonly client?: ReviewClient;
  /** File that says how to reach the API server. */
  readonly kubeconfig?: string;
  /** The level of the logger, for those who are allowed to change it (`PUT /debug/flags/v`). */
  readonly logLevel?: LevelSwitch | undefined;
  /** Takes the metrics `controller_runtime_webhook_*` and `certwatcher_*`. Default: one of its own. */
  readonly registry?: Registry;
  /**
   * Processes that share the port. The program runs again in each, so what it does besides is done in each, too; `startExtension` serves hooks there,
   * and probes, diagnostics and replacing those that end in the process that was started first. Default: 1, this process.
   */
  readonly workers?: number;
  /** Milliseconds that stopping leaves to the calls under way. Default: 60,000. */
  readonly drainMs?: number;
  /** What is served beside the hooks, such as those of `consoleRoutes`. Default: nothing. */
  readonly routes?: readonly Route[];
  /** Stops the server. */
  readonly signal?: AbortSignal;
}

/** An extension at work. `await using` stops it. */
export interface ExtensionServer extends AsyncDisposable {
  /** The port that Cluster API calls. */
  readonly port: number;
  readonly url: string;
  readonly healthPort: number | undefined;
  readonly diagnosticsPort: number | undefined;
  /** With workers, that of this process; `/metrics` have those of all. */
  readonly registry: Registry;
  /** Looks for a new certificate now. */
  refreshCertificate(): Promise<void>;
  /** Turns unready, answers the calls under way, and resolves when nothing is left. May be called again. */
  stop(): Promise<void>;
  /** Resolves when it has stopped. */
  readonly stopped: Promise<void>;
}
