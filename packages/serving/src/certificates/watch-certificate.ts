import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import { type CertificateFiles, type KeyPair, readClientCa, readKeyPair } from "./key-pair.ts";

/** What a server shows, and whom it believes. */
export interface ServedCertificate extends KeyPair {
  /** Certificates of those who issue clients' certificates. */
  readonly clientCa: string | undefined;
}

/** How a certificate is kept up to date. */
export interface CertificateWatchOptions {
  /** PEM file with the certificates of those who issue clients' certificates; read with the others. */
  readonly clientCaFile?: string | undefined;
  /** Milliseconds between looks at the files, for file systems that tell nothing. Default: 10,000. */
  readonly pollMs?: number;
  /** Is given each certificate that differs from the one before. */
  onChange(served: ServedCertificate): void;
  /** Is told why the files cannot be used now; the certificate before stays. */
  onError?(error: unknown): void;
  /** Is told of each look at the files. */
  onRead?(): void;
}

/** A certificate that is kept up to date. */
export interface CertificateWatch {
  /** What was read first. */
  readonly initial: ServedCertificate;
  /** Looks at the files now. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Files are written one after the other; a moment later they belong together. */
const settleMs = 50;

/**
 * Reads a certificate, and those of clients' issuers, and again whenever a folder of theirs changes or some time has passed. What is no file
 * stays. It does not keep the process alive.
 *
 * @throws CertificateError when the files cannot be used to begin with.
 */
export async function watchCertificate(
  source: CertificateFiles | KeyPair,
  { clientCaFile, pollMs = 10_000, onChange, onError, onRead }: CertificateWatchOptions,
): Promise<CertificateWatch> {
  const read = async (): Promise<ServedCertificate> => {
    onRead?.();
    const pair = "certFile" in source ? readKeyPair(source) : source;
    const [{ cert, key }, clientCa] = await Promise.all([pair, readClientCa(clientCaFile)]);
    return { cert, key, clientCa };
  };
  const initial = await read();
  let current = initial;
  let stopped = false;
  let reading: Promise<void> | undefined;
  let settling: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      const served = await read();
      if (!stopped && !isSame(served, current)) {
        onChange(served);
        current = served;
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
  const files = [
    ...("certFile" in source ? [source.certFile, source.keyFile] : []),
    ...(clientCaFile === undefined ? [] : [clientCaFile]),
  ];
  const folders = new Set(files.map((file) => dirname(file)));
  const watchers = [...folders].flatMap((folder) => watchFolder(folder, soon));
  const poll = files.length === 0 ? undefined : setInterval(() => void refresh(), pollMs).unref();
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

function isSame(a: ServedCertificate, b: ServedCertificate): boolean {
  return a.cert === b.cert && a.key === b.key && a.clientCa === b.clientCa;
}

function watchFolder(folder: string, onEvent: () => void): FSWatcher[] {
  try {
    // Errors of a watcher, such as when the folder goes, are no news: the poll tells.
    return [watch(folder, { persistent: false }, onEvent).on("error", () => {})];
  } catch {
    return []; // out of watches, for one: the poll has to do
  }
}
