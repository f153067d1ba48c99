import type { Clock } from "@capikit/common/time";
import type { CertificateFiles, KeyPair, Logger } from "@capikit/serving";
import type { ConvertingCatalog } from "../extension/define-extension.ts";
import type { CallObserver } from "./call-observer.ts";
import type { Registration } from "./registration.ts";
import type { ExtensionRegistry } from "./registry.ts";

/** Labels of a namespace. */
export type NamespaceLabels = Readonly<Record<string, string>>;

/** Options of a hook client. */
export interface HookClientOptions {
  /** The hooks to call, of Cluster API or a provider. */
  readonly catalog: ConvertingCatalog;
  readonly registry: ExtensionRegistry;
  /** Returns a namespace's labels, undefined if it is missing. Not called if all are selected. */
  readonly namespaceLabels: (
    namespace: string,
  ) => NamespaceLabels | undefined | Promise<NamespaceLabels | undefined>;
  /** Client certificate for extensions. Files are reread every minute. Default: none. */
  readonly clientCertificate?: CertificateFiles | KeyPair;
  /** Returns a handler's timeout in seconds. Undefined, the default: its own. */
  readonly timeoutSeconds?: (registration: Registration) => number | undefined;
  /** Upper limit of all timeouts in seconds, also of discovery. Default: 30. */
  readonly maxTimeoutSeconds?: number;
  /** Omits `Content-Type` and `Accept`, as Cluster API does, to test extensions. Default: false. */
  readonly bare?: boolean;
  /** Maximum bytes of a decompressed answer; Cluster API limits only errors. Default: 20 MiB. */
  readonly maxResponseBytes?: number;
  /**
   * Repeats a blocking answer until its `retryAfterSeconds` are over, for a day at most, with the
   * remaining seconds. Cluster API's controllers do so since v1.12. Default: false.
   */
  readonly rememberBlocking?: boolean;
  readonly observer?: CallObserver;
  /** Default: none. */
  readonly logger?: Logger;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** Options for calling handlers. */
export interface CallOptions {
  /** Ends the call, which then throws the signal's reason, whatever the failure policy. */
  readonly signal?: AbortSignal;
}
