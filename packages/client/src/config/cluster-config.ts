/**
 * How to reach one API server, and as whom. Plain data that can be given to a worker thread. Holds secrets: do not log it.
 */
export interface ClusterConfig {
  /** URL of the API server, possibly with a path in front of `/api`. */
  readonly server: string;
  /** PEM certificates that the server's certificate must be signed by. Default: the system's. */
  readonly certificateAuthority?: string;
  /** The file that `certificateAuthority` is from. It is read again every minute, because it may be rotated. */
  readonly certificateAuthorityFile?: string;
  /** Accept any server certificate. Default: false. */
  readonly insecureSkipTlsVerify?: boolean;
  /** The name that the server's certificate must carry, where it differs from the URL's host. */
  readonly tlsServerName?: string;
  /**
   * The proxy on the way to the server: `http:`, `https:` or `socks5:`, with user and password where it wants them. Default: what the
   * environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, also in lower case).
   */
  readonly proxyUrl?: string;
  /** Whose requests these are. Default: anonymous. */
  readonly identity?: Identity;
  /** On whose behalf the identity asks. The server must have granted it the right to impersonate. */
  readonly impersonate?: Impersonation;
  /** The namespace that the configuration prefers, as kubeconfig contexts do. The client itself always wants one named. */
  readonly namespace?: string;
  /** Where this comes from, for messages: `kubeconfig /home/me/.kube/config, context kind`. */
  readonly source?: string;
}

/** Proof of who sends the requests. */
export type Identity =
  | {
      readonly type: "client-certificate";
      /** PEM certificate, its issuers after it. */
      readonly certificate: string;
      /** PEM private key of the certificate. */
      readonly key: string;
      /** The files that both are from. They are read again every minute, because they may be rotated. */
      readonly files?: { readonly certificate: string; readonly key: string };
    }
  | { readonly type: "token"; readonly token: string }
  | {
      readonly type: "token-file";
      /**
       * A file whose content is the token. It is read again every minute, because kubelets and the like rotate it, and at once when
       * the server does not accept the token any more.
       */
      readonly path: string;
    }
  /** API servers accept no passwords since Kubernetes 1.19; a proxy in front of one may. */
  | { readonly type: "basic"; readonly username: string; readonly password: string }
  | ExecIdentity;

/** A program that prints an `ExecCredential`: a token, or a client certificate. */
export interface ExecIdentity {
  readonly type: "exec";
  /** Searched for in `PATH`, unless it is a path. */
  readonly command: string;
  readonly args?: readonly string[];
  /** On top of this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The version of `ExecCredential` that the program is asked for, and must answer with. */
  readonly apiVersion: "client.authentication.k8s.io/v1" | "client.authentication.k8s.io/v1beta1";
  /** Whether the program is told about the cluster. Default: false. */
  readonly provideClusterInfo?: boolean;
  /** What the cluster's extension `client.authentication.k8s.io/exec` holds, for the program. */
  readonly clusterInfo?: unknown;
  /** Whether the program may ask the terminal. Default: `IfAvailable`. */
  readonly interactiveMode?: "Never" | "IfAvailable" | "Always";
  /** What to do where the program is not installed. */
  readonly installHint?: string;
}

/** On whose behalf requests are sent. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}
