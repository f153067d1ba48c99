import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import { type CertificateFiles, type KeyPair, readKeyPair } from "./key-pair.ts";

/** How a certificate is kept up to date. */
export interface CertificateWatchOptions {
  /** Milliseconds between looks at the files, for file systems that tell nothing. Default: 10,000. */
  readonly pollMs?: number;
  /** Is given each certificate that differs from the one before. */
  onChange(pair: KeyPair): void;
  /** Is told why the files cannot be used now; the certificate before stays. */
  onError?(error: unknown): void;
  /** Is told of each look at the files. */
  onRead?(): void;
}

/** A certificate that is kept up to date. */
export interface CertificateWatch {
  /** What was read first. */
  readonly initial: KeyPair;
  /** Looks at the files now. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Files are written one after the other; a moment later they belong together. */
const settleMs = 50;

/**
 * Reads a certificate, and again whenever its folder changes or some time has passed. It does not keep the process alive.
 *
 * @throws CertificateError when the files cannot be used to begin with.
 */
export async function watchCertificate(
  files: CertificateFiles,
  { pollMs = 10_000, onChange, onError, onRead }: CertificateWatchOptions,
): Promise<CertificateWatch> {
  onRead?.();
  const initial = await readKeyPair(files);
  let current = initial;
  let stopped = false;
  let reading: Promise<void> | undefined;
  let settling: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      onRead?.();
      const pair = await readKeyPair(files);
      if (!stopped && (pair.cert !== current.cert || pair.key !== current.key)) {
        onChange(pair);
        current = pair;
      }
    } catch (error) {
      if (!stopped) {
        onError?.(error);
      }
    }
  };
  const refresh = async (): Promise<void> => {
    // One that is under way may have read the old file already.
    await reading;
    reading ??= look().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  const soon = (): void => {
    settling ??= setTimeout(() => {
      settling = undefined;
      void refresh();
    }, settleMs).unref();
  };

  // The folders rather than the files: mounted Secrets are symbolic links that are replaced.
  const folders = new Set([dirname(files.certFile), dirname(files.keyFile)]);
  const watchers = [...folders].flatMap((folder) => watchFolder(folder, soon));
  const poll = setInterval(() => void refresh(), pollMs).unref();
  return {
    initial,
    refresh,
    stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(settling);
      for (const watcher of watchers) {
        watcher.close();
      }
    },
  };
}

function watchFolder(folder: string, onEvent: () => void): FSWatcher[] {
  try {
    // Errors of a watcher, such as when the folder goes, are no news: the poll tells.
    return [watch(folder, { persistent: false }, onEvent).on("error", () => {})];
  } catch {
    return []; // out of watches, for one: the poll has to do
  }
}
