import type { Registry } from "prom-client";
import type { CertificateFiles, KeyPair } from "../certificates/key-pair.ts";
import type { ServerLimits } from "../limits/server-limits.ts";
import type { Logger } from "../logging/logger.ts";
import type { Route } from "../routes/route.ts";

/** Options of a server. */
export interface ServerOptions {
  readonly routes: readonly Route[];
  /** Certificate and key, as files (reread on change) or content; `none` serves plain HTTP/1. */
  readonly tls: ((CertificateFiles | KeyPair) & TlsOptions) | "none";
  /** 0 selects any free port. */
  readonly port: number;
  /** Default: all addresses. */
  readonly host?: string;
  /** Longest body in bytes. Default: 7 MiB, for reviews of an object of 3 MiB and its old state. */
  readonly maxBodyBytes?: number;
  /** Milliseconds for receiving a request with its body, else it is 408. Default: 30,000. */
  readonly receiveTimeoutMs?: number;
  /** Milliseconds from the request to its answer; otherwise it is answered 503. Default: 30,000. */
  readonly handleTimeoutMs?: number;
  /** Limits for clients. Default: each limit's own. */
  readonly limits?: ServerLimits;
  /** Receives requests that no route handled, for metrics. It must not throw. */
  readonly onRefused?: (refusal: Refusal) => void;
  /** Milliseconds that `stop` waits for requests in flight. Default: 30,000. */
  readonly drainMs?: number;
  /** Receives the number of requests that `stop` broke off after `drainMs`. It must not throw. */
  readonly onBrokenOff?: (requests: number) => void;
  /** Default: silent. */
  readonly logger?: Logger;
  /**
   * Registry for metrics of certificate reads (`certwatcher_read_certificate_total`,
   * `…_errors_total`), connections and memory in flight (`capikit_server_*`). Default: none.
   */
  readonly registry?: Registry;
  /** Stops the server, as `stop` does. */
  readonly signal?: AbortSignal;
}

/** A request that the server answered by itself, such as a malformed, unauthorized or late one. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 405 | 408 | 413 | 414 | 429;
  /** Path of the matching route. */
  readonly route: string | undefined;
}

/** TLS options of a server. */
export interface TlsOptions {
  /** Default: TLSv1.2. */
  readonly minVersion?: "TLSv1.2" | "TLSv1.3";
  /** OpenSSL names of cipher suites, separated by colons. Default: Node's. */
  readonly ciphers?: string;
  /** OpenSSL names of key exchanges, separated by colons. Default: Node's. */
  readonly curves?: string;
  /** PEM file with CA certificates that must have signed those of clients. Reread on change. */
  readonly clientCaFile?: string;
  /**
   * Allowed common names of client certificates, as kube-apiserver's
   * `--requestheader-allowed-names`. Others are answered 403. Requires `clientCaFile`. Default: all
   * certificates of its issuers.
   */
  readonly clientNames?: readonly string[];
  /** Speaks HTTP/1 only. Default: false, HTTP/2 with clients that offer it. */
  readonly http1Only?: boolean;
  /** Polling interval of the files in milliseconds, in addition to file events. Default: 10,000. */
  readonly pollMs?: number;
}

/** A running server. `await using` stops it. */
export interface Server extends AsyncDisposable {
  /** The port of the server. */
  readonly port: number;
  /** Such as `https://127.0.0.1:9443`. */
  readonly url: string;
  /** The validity of the certificate; undefined without TLS. */
  readonly certificateValidity: { readonly from: Date; readonly to: Date } | undefined;
  /** The validity of the CA certificate for clients that expires last; undefined without `clientCaFile`. */
  readonly clientCaValidity: { readonly from: Date; readonly to: Date } | undefined;
  /** Rereads the certificate now. */
  refreshCertificate(): Promise<void>;
  /**
   * Answers further requests of HTTP/1.1 with `Connection: close`. Call it some time before `stop`:
   * otherwise, a client may send a request on an idle connection that `stop` ends. HTTP/2 needs no
   * such time.
   */
  endKeepAlive(): void;
  /**
   * Refuses new connections, answers the requests in flight and resolves when none is left.
   * Requests that are late are broken off. May be called again.
   */
  stop(): Promise<void>;
  /** Resolves when it has stopped. */
  readonly stopped: Promise<void>;
}
