import { arch, platform, release } from "node:os";
import {
  type DiagnoseOptions,
  type Diagnosis,
  diagnoseCluster,
  diagnosisText,
  dumpClient,
  type ReadingClient,
} from "@capikit/clusterctl-kit/doctor";
import { isPassed } from "@capikit/common/diagnostics";
import { findOnPath } from "@capikit/common/files";
import { UsageError } from "@capikit/generators/run";
import { reachCluster, refuse } from "../../shared/cluster/reach-cluster.ts";
import { verdictText, withAllowed } from "../../shared/command/allow.ts";
import { exit } from "../../shared/command/command.ts";
import { dumpPathsOf, readDump } from "../../shared/input/read-dump.ts";
import { version } from "../../shared/report/version.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { createPaint } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { DoctorCall } from "../doctor.ts";

/** Programs that commands of capikit or the integration tests start. */
const programs = [
  "npm",
  "pnpm",
  "git",
  "go",
  "kubectl",
  "clusterctl",
  "kustomize",
  "helm",
  "docker",
  "chromium",
];

/**
 * Prints what an issue about capikit needs: versions, the platform and the programs on the PATH. It
 * starts no program and contains no values of the environment, such as paths or names of users.
 */
function reportSelf(io: Io, format: string | undefined): number {
  if (format !== undefined && format !== "text" && format !== "json")
    throw new UsageError(`doctor --self has no format ${format}`, "use --format text or json");
  const report = {
    capikit: version(),
    node: process.versions.node,
    platform: `${platform()} ${release()} ${arch()}`,
    programs: programs.filter((name) => findOnPath(name, io.env) !== undefined),
  };
  if (format === "json") io.stdout(`${JSON.stringify(report, undefined, 2)}\n`);
  else
    for (const [name, value] of Object.entries(report))
      io.stdout(`${`${name}:`.padEnd(10)} ${Array.isArray(value) ? value.join(", ") || "none" : value}\n`);
  return exit.ok;
}

/** Checks a management cluster. */
export async function run(call: DoctorCall, io: Io): Promise<number> {
  const { positionals, flags } = call;
  if (positionals.length > 0)
    throw new UsageError("doctor accepts no arguments", "capikit doctor [--kubeconfig FILE]");
  if (flags.self) return reportSelf(io, flags.format);
  const paths = dumpPathsOf(call);
  if (flags.at !== undefined && paths === undefined)
    throw new UsageError("--at requires --from", "ages in a cluster are those of now");
  if (flags["server-version"] !== undefined && paths === undefined)
    throw new UsageError("--server-version requires --from", "doctor asks the cluster for its version");
  const isClean = await (paths === undefined ? diagnoseLive(call, io) : diagnoseDump(paths, call, io));
  return isClean ? exit.ok : exit.findings;
}

async function diagnoseLive(call: DoctorCall, io: Io): Promise<boolean> {
  const { client, server } = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
  const diagnosis = await diagnose(client, call, io)
    .catch(refuse)
    .finally(() => client.close());
  return await show(diagnosis, server, call, io);
}

const dumpHelp =
  "kubectl get cluster-api,crds,deployments,services,endpointslices,validatingwebhookconfigurations,mutatingwebhookconfigurations,certificates.cert-manager.io,providers.clusterctl.cluster.x-k8s.io -A -o yaml";

async function diagnoseDump(paths: readonly string[], call: DoctorCall, io: Io): Promise<boolean> {
  const { at } = call.flags;
  const now = at === undefined ? undefined : Date.parse(at);
  if (Number.isNaN(now))
    throw new UsageError(`invalid value of --at: ${at}`, "use a time such as 2026-01-31T12:00:00Z");
  const { objects, skipped } = readDump(paths, dumpHelp);
  const diagnosis = await diagnose(
    dumpClient(objects, { serverVersion: call.flags["server-version"] }),
    call,
    io,
    { now, skipped },
  );
  return await show(diagnosis, paths.join(", "), call, io);
}

async function diagnose(
  client: ReadingClient,
  { flags }: DoctorCall,
  io: Io,
  ofDump: Pick<DiagnoseOptions, "now" | "skipped"> = {},
): Promise<Diagnosis> {
  const limit = parseNumber(flags.limit);
  if (limit === 0) throw new UsageError("invalid value of --limit: 0", "use an integer of at least 1");
  return diagnoseCluster(client, {
    namespace: flags.namespace,
    limit,
    ...ofDump,
    signal: io.signal,
  });
}

function parseNumber(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** Prints a diagnosis. Reports whether the cluster passes. */
async function show(
  diagnosis: Diagnosis,
  source: string,
  { flags, lists }: DoctorCall,
  io: Io,
): Promise<boolean> {
  const verdict = await withAllowed(diagnosis, lists?.allow);
  const ok = isPassed(
    verdict,
    ({ severity }) => severity === "error" || (flags.strict && severity === "warning"),
  );
  const { findings: diagnostics, ...data } = verdict;
  if (flags.format === undefined || flags.format === "text")
    io.stdout(`${diagnosisText(verdict, createPaint(io, "stdout"))}${verdictText(verdict)}`);
  else await writeDiagnostics({ ok, source, ...data, diagnostics }, flags.format, io);
  return ok;
}
