import type { Readable } from "node:stream";

/** A request as a {@link RequestHandler} receives it. */
export interface HandledRequest {
  readonly method: string;
  /** Path from the server's root, with the query. */
  readonly url: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty for none. */
  readonly body: string;
}

/** The answer of a {@link RequestHandler}. */
export interface HandledAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it arrives. The client destroys it when it no longer reads. */
  readonly body: Readable;
}

/** Answers requests within the process. An error with a `code` is a broken connection. */
export type RequestHandler = (request: HandledRequest) => Promise<HandledAnswer>;

/** Address and identity for one API server, as plain data. Contains secrets: do not log it. */
export interface ClusterConfig {
  /** URL of the API server, optionally with a path prefix. */
  readonly server: string;
  /** PEM certificates that must have signed the server's certificate. Default: the system's. */
  readonly certificateAuthority?: string;
  /** File of `certificateAuthority`. It is reread every minute, because it may be rotated. */
  readonly certificateAuthorityFile?: string;
  /** Accept any server certificate. Default: false. */
  readonly insecureSkipTlsVerify?: boolean;
  /** The name in the server's certificate, if it differs from the URL's host. */
  readonly tlsServerName?: string;
  /**
   * URL of the proxy: `http:`, `https:` or `socks5:`, with user and password if required. Default:
   * from the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, also in lower case).
   */
  readonly proxyUrl?: string;
  /** Identity of the requests. Default: anonymous. */
  readonly identity?: Identity;
  /** The user to act as. The server must have granted the identity the right to impersonate. */
  readonly impersonate?: Impersonation;
  /** The default namespace, as in kubeconfig contexts. The client itself does not use it. */
  readonly namespace?: string;
  /**
   * Whether the server and the author of the configuration are not trusted: connections bound the
   * size and the processor time of handshakes. `parseKubeconfig` sets it with `inlineOnly`. Default:
   * false.
   */
  readonly isUntrusted?: boolean;
  /**
   * Answers all requests, instead of the server at `server`, for tests without a network.
   * Default: requests are sent.
   */
  readonly handler?: RequestHandler;
  /** Source of the configuration for messages: `kubeconfig /home/me/.kube/config, context kind`. */
  readonly source?: string;
}

/** Credentials of requests. */
export type Identity =
  | {
      readonly type: "client-certificate";
      /** PEM certificate, followed by its issuers. */
      readonly certificate: string;
      /** PEM private key of the certificate. */
      readonly key: string;
      /** Files of both. They are reread every minute, because they may be rotated. */
      readonly files?: { readonly certificate: string; readonly key: string };
      /**
       * Sent in addition to the certificate, as when a proxy requires the certificate and the API
       * server a token. A certificate of a program is ignored. Default: none.
       */
      readonly authorization?: HeaderIdentity;
    }
  | HeaderIdentity;

/** Credentials in the header `Authorization`; a program may also return a client certificate. */
export type HeaderIdentity =
  | {
      readonly type: "token";
      /** Or a function that returns the current token, if it is rotated. Called for each request. */
      readonly token: string | (() => string);
    }
  | {
      readonly type: "token-file";
      /** File with the token. It is reread every minute, and when the server rejects the token. */
      readonly path: string;
    }
  /** API servers accept no passwords since Kubernetes 1.19; proxies in front of them may. */
  | { readonly type: "basic"; readonly username: string; readonly password: string }
  | ExecIdentity;

/** A program that prints an `ExecCredential`: a token, or a client certificate. */
export interface ExecIdentity {
  readonly type: "exec";
  /** Searched for in `PATH`, unless it is a path. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The version of `ExecCredential` that the program receives and must return. */
  readonly apiVersion: "client.authentication.k8s.io/v1" | "client.authentication.k8s.io/v1beta1";
  /** Whether the program receives the cluster's data. Default: false. */
  readonly provideClusterInfo?: boolean;
  /** Content of the cluster's extension `client.authentication.k8s.io/exec`, for the program. */
  readonly clusterInfo?: unknown;
  /** Whether the program may use the terminal. Default: `IfAvailable`. */
  readonly interactiveMode?: "Never" | "IfAvailable" | "Always";
  /** Hint for users without the program. */
  readonly installHint?: string;
}

/** The user that requests act as. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}
