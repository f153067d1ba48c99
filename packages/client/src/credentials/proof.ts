/** What a request is authenticated with: a header field, or the certificate of its connection. */
export interface Proof {
  readonly authorization?: string;
  /** PEM certificate and key. */
  readonly certificate?: string;
  readonly key?: string;
}

/** Gives the proof of an identity. */
export interface ProofSource {
  /** The proof as of now: the same object, as long as it does not change. */
  current(signal?: AbortSignal): Promise<Proof>;
  /** Looks for another proof, because the server refused this one. Gives whether there is one. */
  renew(refused: Proof, signal?: AbortSignal): Promise<boolean>;
}
