/** How to reach one API server, and as whom. Holds secrets: do not log it. */
export interface ClusterConfig {
  /** URL of the API server, possibly with a path in front of `/api`. */
  readonly server: string;
  /** PEM certificates that the server's certificate must be signed by. Default: the system's. */
  readonly certificateAuthority?: string;
  /** Accept any server certificate. Default: false. */
  readonly insecureSkipTlsVerify?: boolean;
  /** The name that the server's certificate must carry, where it differs from the URL's host. */
  readonly tlsServerName?: string;
  /** Whose requests these are. Default: anonymous. */
  readonly identity?: Identity;
  /** The namespace that the configuration prefers, as kubeconfig contexts do. The client itself always wants one named. */
  readonly namespace?: string;
}

/** Proof of who sends the requests. */
export type Identity =
  | {
      readonly type: "client-certificate";
      /** PEM certificate, its issuers after it. */
      readonly certificate: string;
      /** PEM private key of the certificate. */
      readonly key: string;
    }
  | { readonly type: "token"; readonly token: string }
  | {
      readonly type: "token-file";
      /** A file whose content is the token. It is read again every minute, because kubelets and the like rotate it. */
      readonly path: string;
    };
