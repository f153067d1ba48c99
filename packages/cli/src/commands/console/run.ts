import { customResourceDefinition } from "@capikit/api/kubernetes";
import { isRequestError } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { UsageError } from "@capikit/generators/run";
import { reachCluster } from "../../shared/cluster/reach-cluster.ts";
import { exit } from "../../shared/command/command.ts";
import { openPage } from "../../shared/console/open-page.ts";
import { runConsole } from "../../shared/console/run-console.ts";
import { managersJournal } from "../../shared/journal/cluster-journal.ts";
import { loadKubeconfig, openJournal } from "../../shared/journal/read-journal.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { ConsoleCall } from "../console.ts";

/** Serves the console of a management cluster until the signal aborts. */
export async function run(call: ConsoleCall, io: Io): Promise<number> {
  if (call.positionals.length > 0)
    throw new UsageError("console accepts no arguments", "capikit console --context NAME");
  const address = call.flags.journal;
  if (address !== undefined && !URL.canParse(address))
    throw new UsageError(
      `--journal must be a URL: ${address}`,
      "capikit console --journal https://127.0.0.1:8443",
    );
  const { client, server } = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
  const { signal } = io;
  try {
    // A watch would repeat a request that the server rejects.
    await client.list(customResourceDefinition, { limit: 1, signal });
    const journal =
      address === undefined
        ? managersJournal(await loadKubeconfig(call.flags, io), call.flags, io)
        : openJournal(address, call.flags["token-file"], "capikit console --journal");
    const page = await runConsole({ signal });
    page.readJournal(journal);
    let forget = (): void => {};
    try {
      io.stdout(`${page.url}\n`);
      io.stderr(`showing ${server}, read-only; Ctrl-C ends it\n`);
      if (call.flags.open)
        forget = await openPage(page.url).catch((error: unknown) => {
          io.stderr(`capikit: cannot open a browser: ${errorMessage(error)}\n`);
          return forget;
        });
      await page.watch(client, server);
    } finally {
      forget();
      await page.stop();
    }
    return exit.ok;
  } catch (error) {
    if (signal.aborted) return exit.ok;
    if (!isRequestError(error)) throw error;
    io.stderr(`capikit: cannot read the cluster: ${error.message}\n`);
    return exit.findings;
  } finally {
    await client.close();
  }
}
