import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import { hasErrorCode } from "@capikit/common/errors";
import {
  bundleValidity,
  type CertificateFiles,
  type KeyPair,
  readClientCa,
  readKeyPair,
  type Validity,
  validityOf,
} from "./key-pair.ts";

/** The key pair of a server and the CA certificates it trusts. */
export interface ServedCertificate extends KeyPair {
  readonly clientCa: string | undefined;
}

/** Options of {@link watchCertificate}. */
export interface CertificateWatchOptions {
  /** PEM file with the CA certificates for clients, read together with the key pair. */
  readonly clientCaFile?: string | undefined;
  /** Polling interval in milliseconds, for file systems without events. Default: 10,000. */
  readonly pollMs?: number;
  /** Receives each certificate that differs from the previous one. */
  onChange(served: ServedCertificate): void;
  /** Receives the reason why the files are unusable; the previous certificate stays. */
  onError?(error: unknown): void;
  /** Called after each read of the files. */
  onRead?(): void;
}

/** A certificate that follows its files. */
export interface CertificateWatch {
  /** The certificate of the first read. */
  readonly initial: ServedCertificate;
  /** The validity of the current certificate. */
  readonly validity: Validity;
  /** The validity of the CA certificate for clients that expires last; undefined without a file. */
  readonly clientCaValidity: Validity | undefined;
  /** Reads the files now, unless stopped. */
  refresh(): Promise<void>;
  stop(): void;
}

/** A flood of connections may take all file descriptors for a while. */
const shortageDelayMs = 1000;

/** Certificate and key are written one after the other: wait until they match. */
const pairDelayMs = 50;

/**
 * Reads a certificate and CA certificates for clients, again when their folders change and at each
 * polling interval. A literal key pair is never reread. It does not keep the process alive.
 *
 * @throws CertificateError when the first read fails.
 */
export async function watchCertificate(
  source: CertificateFiles | KeyPair,
  { clientCaFile, pollMs = 10_000, onChange, onError, onRead }: CertificateWatchOptions,
): Promise<CertificateWatch> {
  const read = async (): Promise<ServedCertificate> => {
    onRead?.();
    const { cert, key } = "certFile" in source ? await readKeyPair(source) : source;
    return { cert, key, clientCa: await readClientCa(clientCaFile) };
  };
  const initial = await read();
  let current = initial;
  let validities = validitiesOf(initial);
  let stopped = false;
  let reading: Promise<void> | undefined;
  let settling: NodeJS.Timeout | undefined;
  let retrying: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      const served = await read();
      if (!stopped && !isSame(served, current)) {
        onChange(served);
        current = served;
        validities = validitiesOf(served);
      }
    } catch (error) {
      if (!stopped) {
        onError?.(error);
        if (isShortage(error)) {
          clearTimeout(retrying);
          retrying = setTimeout(() => void refresh(), shortageDelayMs).unref();
        }
      }
    }
  };
  const refresh = async (): Promise<void> => {
    // A read in flight may have seen the old file.
    await reading;
    if (stopped) return;
    reading ??= look().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  const soon = (): void => {
    settling ??= setTimeout(() => {
      settling = undefined;
      void refresh();
    }, pairDelayMs).unref();
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
    get validity() {
      return validities.served;
    },
    get clientCaValidity() {
      return validities.clientCa;
    },
    refresh,
    stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(settling);
      clearTimeout(retrying);
      for (const watcher of watchers) {
        watcher.close();
      }
    },
  };
}

function validitiesOf({ cert, clientCa }: ServedCertificate) {
  return {
    served: validityOf(cert),
    clientCa: clientCa === undefined ? undefined : bundleValidity(clientCa),
  };
}

/** Whether the files could not be read because the process or the machine has too many open. */
function isShortage(error: unknown): boolean {
  return hasErrorCode((error as Error).cause, "EMFILE", "ENFILE");
}

function isSame(a: ServedCertificate, b: ServedCertificate): boolean {
  return a.cert === b.cert && a.key === b.key && a.clientCa === b.clientCa;
}

function watchFolder(folder: string, onEvent: () => void): FSWatcher[] {
  try {
    // Errors of a watcher, such as a deleted folder, are ignored: polling reports them.
    return [watch(folder, { persistent: false }, onEvent).on("error", () => {})];
  } catch {
    return []; // no watches left, for example: polling continues
  }
}
