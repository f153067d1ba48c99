/** Proof of identity for a request: a header field, or the certificate of its connection. */
export interface Proof {
  readonly authorization?: string;
  /** PEM certificate and key. */
  readonly certificate?: string;
  readonly key?: string;
}

export interface ProofSource {
  /** Returns the current proof: the same object as long as it does not change. */
  current(signal?: AbortSignal): Promise<Proof>;
  /** Looks for another proof after the server refused this one. Returns whether it found one. */
  renew(refused: Proof, signal?: AbortSignal): Promise<boolean>;
}
