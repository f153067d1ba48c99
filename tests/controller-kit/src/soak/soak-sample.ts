/** A question to a soaking manager, answered when it has reached a resource version. */
export interface SoakQuestion {
  readonly type: "sample" | "catch-up";
  readonly version: string;
}

/** The resource use of a manager after garbage collection. */
export interface SoakSample {
  readonly type: "sample";
  /** In bytes. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  readonly reconciles: number;
  readonly sockets: number;
  /** Handles that keep the process alive, except timers. */
  readonly handles: number;
  /** Maximum number on any signal. */
  readonly listeners: number;
  /** Resource versions in the cache, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

export type SoakAnswer = SoakSample | { readonly type: "started" } | { readonly type: "caught-up" };
