import { type ClusterConfig, createClient, loadConfig } from "@capikit/client";
import { ApiError, ConfigError, isRequestError } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { type ReadJournalPage, readJournalPage } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import type { Io } from "../terminal/io.ts";
import type { DevManager } from "./dev-manager.ts";

/** Reads the journal of one manager. */
export interface JournalReader {
  /** @throws UsageError if the manager does not answer, or has no journal. */
  read(query: URLSearchParams, signal: AbortSignal): Promise<ReadJournalPage>;
  close(): Promise<void>;
}

/** The page of a journal without records. */
export const emptyPage: ReadJournalPage = {
  run: { id: "", startedAt: new Date(0).toISOString() },
  ...{ runs: [], records: [], dropped: 0, running: [], malformed: [] },
};

/** Returns how many entries of a page were left out, and why the first one was; empty without any. */
export function malformedText({ malformed }: Pick<ReadJournalPage, "malformed">): string {
  const [first] = malformed;
  return first === undefined ? "" : `${malformed.length} malformed left out: ${first}`;
}

/** Explains how to reach a manager, for an address that is given by a flag. */
export function journalHelp(flag: string): string {
  return `start the manager with --journal=16777216, run kubectl port-forward deployment/NAME 8443 and kubectl create token NAME > token, and use ${flag} https://127.0.0.1:8443 --token-file token`;
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Returns a reader of the journal that `capikit dev` keeps of its program. */
export function devJournal({ address, tokenFile }: DevManager): JournalReader {
  return journalReader(address, { type: "token-file", path: tokenFile }, "start `capikit dev`");
}

/**
 * Opens the journal at a diagnostics address. Any process may listen there: it receives a token that the
 * user names for it, and never the identity of the kubeconfig.
 */
export function openJournal(address: string, tokenFile: string | undefined, flag: string): JournalReader {
  const identity = tokenFile === undefined ? undefined : ({ type: "token-file", path: tokenFile } as const);
  return journalReader(address, identity, journalHelp(flag));
}

/** Reads the selected kubeconfig. @throws UsageError */
export async function loadKubeconfig(
  where: { readonly kubeconfig?: string | undefined; readonly context?: string | undefined },
  { env }: Pick<Io, "env">,
): Promise<ClusterConfig> {
  try {
    return await loadConfig(where, env);
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, "set --kubeconfig to a file");
    throw error;
  }
}

const usualCaller = {
  name: "the request",
  help: "set --token-file to a file with a token that may get the non-resource URL /debug/journal",
};

/**
 * Returns a reader of the journal at a diagnostics address. Managers on this host have their own certificates.
 *
 * @param caller whose identity it is, and how to give it access.
 * @param deadlineMs longest time of an answer.
 */
export function journalReader(
  address: string,
  identity: ClusterConfig["identity"],
  help: string,
  caller = usualCaller,
  deadlineMs = 15_000,
): JournalReader {
  const insecureSkipTlsVerify = loopback.has(new URL(address).hostname);
  const server = { server: address, insecureSkipTlsVerify, ...(identity && { identity }) };
  const client = createClient(server, { userAgent: "capikit" });
  return {
    async read(query, given) {
      // A manager may answer byte by byte.
      const deadline = AbortSignal.timeout(deadlineMs);
      const signal = AbortSignal.any([given, deadline]);
      try {
        const page = readJournalPage(
          await client.raw({ method: "GET", path: `/debug/journal?${query}`, signal }),
        );
        if (page !== undefined) return page;
        throw new UsageError(`the answer of ${address} is not a journal`, help);
      } catch (error) {
        if (deadline.aborted && !given.aborted)
          throw new UsageError(`${address} has not sent its journal within ${deadlineMs / 1_000} s`, help);
        if (error instanceof ApiError && error.status === 404)
          throw new UsageError(`the manager at ${address} has no journal`, help);
        if (error instanceof ApiError && [401, 403].includes(error.status))
          throw new UsageError(`the manager at ${address} refused ${caller.name}`, caller.help);
        if (isRequestError(error) || error instanceof ConfigError)
          throw new UsageError(`cannot read the journal: ${errorMessage(error)}`, help);
        throw error;
      }
    },
    close: () => client.close(),
  };
}
