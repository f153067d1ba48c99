import type { Registry } from "prom-client";
import type { CertificateFiles, KeyPair } from "../certificates/key-pair.ts";
import type { ServerLimits } from "../limits/server-limits.ts";
import type { Logger } from "../logging/logger.ts";
import type { Route } from "../routes/route.ts";

/** How a server serves. */
export interface ServerOptions {
  readonly routes: readonly Route[];
  /** Certificate and key: files, read again when they change, or their content; `none` serves plain HTTP/1, for probes. */
  readonly tls: ((CertificateFiles | KeyPair) & TlsOptions) | "none";
  /** 0 takes any that is free. */
  readonly port: number;
  /** Default: all addresses. */
  readonly host?: string;
  /** Longest body in bytes. Default: 7 MiB, as an API server reviews objects of up to 3 MiB, with the old one and JSON around them. */
  readonly maxBodyBytes?: number;
  /** Milliseconds in which a request must have arrived, its body included; otherwise it is 408. Default: 30,000. */
  readonly receiveTimeoutMs?: number;
  /** Milliseconds in which the answer must be there after the request; otherwise it is 503. Default: 30,000. */
  readonly handleTimeoutMs?: number;
  /** How much clients may take of the server. Default: each limit's own. */
  readonly limits?: ServerLimits;
  /** Is told of requests that no route got to see, for metrics. It must not throw. */
  readonly onRefused?: (refusal: Refusal) => void;
  /** Milliseconds that `stop` leaves to the requests under way. Default: 30,000. */
  readonly drainMs?: number;
  /** Called when `stop` breaks off requests that were not answered within `drainMs`, with their number. It must not throw. */
  readonly onBrokenOff?: (requests: number) => void;
  /** Default: silent. */
  readonly logger?: Logger;
  /**
   * Takes the metrics of the server: reads of the certificate (`certwatcher_read_certificate_total`, `…_errors_total`), connections and
   * memory in flight with their limits (`capikit_server_*`). Default: none are kept.
   */
  readonly registry?: Registry;
  /** Stops the server, as `stop` does. */
  readonly signal?: AbortSignal;
}

/** A request that the server answered by itself: malformed, by a client that is not allowed, for no route, for another method, too late, too long or too many. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 405 | 408 | 413 | 414 | 429;
  /** Path of the route that it was for. */
  readonly route: string | undefined;
}

/** How connections are secured. */
export interface TlsOptions {
  /** Default: TLSv1.2. */
  readonly minVersion?: "TLSv1.2" | "TLSv1.3";
  /** OpenSSL names of cipher suites, separated by colons. Default: Node's. */
  readonly ciphers?: string;
  /** OpenSSL names of key exchanges, separated by colons. Default: Node's. */
  readonly curves?: string;
  /**
   * PEM file with the certificates of those who issue clients' certificates: who has none of theirs is turned away. Read again
   * when it changes, as the certificate is: connections that are open go on.
   */
  readonly clientCaFile?: string;
  /**
   * Common names of client certificates that may send requests, as of kube-apiserver's `--requestheader-allowed-names`; others are answered
   * 403. Takes `clientCaFile`. Default: all certificates of its issuers.
   */
  readonly clientNames?: readonly string[];
  /** Speaks HTTP/1 only. Default: false, HTTP/2 with those who offer it. */
  readonly http1Only?: boolean;
  /** Milliseconds between looks at the files, besides when their folder changes. Default: 10,000. */
  readonly pollMs?: number;
}

/** A server at work. `await using` stops it. */
export interface Server extends AsyncDisposable {
  /** The port it listens at. */
  readonly port: number;
  /** Such as `https://127.0.0.1:9443`. */
  readonly url: string;
  /** Looks for a new certificate now. */
  refreshCertificate(): Promise<void>;
  /**
   * Takes no more connections, answers the requests under way, and resolves when nothing is left. What is not answered in time is
   * broken off. May be called again.
   */
  stop(): Promise<void>;
  /** Resolves when it has stopped. */
  readonly stopped: Promise<void>;
}
