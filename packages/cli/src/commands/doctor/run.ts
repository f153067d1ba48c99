import {
  type Diagnosis,
  diagnoseCluster,
  diagnosisPage,
  diagnosisText,
} from "@capikit/clusterctl-kit/doctor";
import { UsageError } from "@capikit/runner";
import { type ReachedCluster, reachCluster, refuse, textOf } from "../../shared/cluster/reach-cluster.ts";
import { type Call, exit } from "../../shared/command/command.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { paintOf } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** Checks a management cluster. */
export async function run(call: Call, io: Io): Promise<number> {
  const { positionals, flags } = call;
  if (positionals.length > 0)
    throw new UsageError("doctor accepts no arguments", "capikit doctor [--kubeconfig FILE]");
  const reached = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
  const diagnosis = await diagnose(call, reached, io)
    .catch(refuse)
    .finally(() => reached.client.close());
  await show(diagnosis, reached.server, call, io);
  const isClean = flags.strict === true ? diagnosis.findings.every(isNote) : diagnosis.ok;
  return isClean ? exit.ok : exit.findings;
}

function diagnose({ flags }: Call, { client }: ReachedCluster, io: Io): Promise<Diagnosis> {
  const numberOf = (name: string): number | undefined =>
    flags[name] === undefined ? undefined : Number(flags[name]);
  if (numberOf("limit") === 0)
    throw new UsageError("invalid value of --limit: 0", "use an integer of at least 1");
  return diagnoseCluster(client, {
    namespace: textOf(flags.namespace),
    expiresWithinDays: numberOf("expires-within"),
    stuckAfterMinutes: numberOf("stuck-after"),
    limit: numberOf("limit"),
    signal: io.signal,
  });
}

async function show(diagnosis: Diagnosis, source: string, { flags }: Call, io: Io): Promise<void> {
  const { ok, findings: diagnostics, checks, omitted } = diagnosis;
  if (flags.format === "html") io.stdout(diagnosisPage(diagnosis, { source }));
  else if (flags.format === undefined || flags.format === "text")
    io.stdout(diagnosisText(diagnosis, paintOf(io, "stdout")));
  else await writeDiagnostics({ ok, source, checks, omitted, diagnostics }, flags.format, io);
}

function isNote({ severity }: Diagnosis["findings"][number]): boolean {
  return severity === "info";
}
