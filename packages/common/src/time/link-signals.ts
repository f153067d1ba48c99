/** A signal that follows others until it is released. */
export interface LinkedSignal extends Disposable {
  readonly signal: AbortSignal;
  /** Aborts the signal by itself. */
  abort(reason: unknown): void;
}

/**
 * Returns a signal that aborts with the first of several. Unlike `AbortSignal.any`, disposing it
 * frees all memory: a long-lived signal retains each result of `AbortSignal.any` (Node.js 24: about
 * a kilobyte each).
 */
export function linkSignals(...sources: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const linked = new AbortController();
  const links: (() => void)[] = [];
  const release = (): void => {
    for (const unlink of links.splice(0)) unlink();
  };
  const abort = (reason: unknown): void => {
    release();
    linked.abort(reason);
  };
  for (const source of sources) {
    if (source === undefined) continue;
    if (source.aborted) {
      abort(source.reason);
      break;
    }
    const onAbort = (): void => abort(source.reason);
    source.addEventListener("abort", onAbort, { once: true });
    links.push(() => source.removeEventListener("abort", onAbort));
  }
  return { signal: linked.signal, abort, [Symbol.dispose]: release };
}
