/** What a soaking manager is asked; it answers once it has come to a resource version. */
export interface SoakQuestion {
  readonly type: "sample" | "catch-up";
  readonly version: string;
}

/** What a manager holds, after garbage was collected. */
export interface SoakSample {
  readonly type: "sample";
  /** Bytes. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  readonly reconciles: number;
  readonly sockets: number;
  /** What keeps the process alive, but for timers. */
  readonly handles: number;
  /** The most on any signal. */
  readonly listeners: number;
  /** Resource versions in the cache, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

export type SoakAnswer = SoakSample | { readonly type: "started" } | { readonly type: "caught-up" };
