import { type Diagnostic, isError, notJudgedLines } from "@capikit/common/diagnostics";
import { shortText, stringifyJson, textAt } from "@capikit/common/json";
import { formatCount } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import {
  type AdmittedChange,
  admitChange,
  type ClusterChange,
  type ExplainedObject,
  type ExplainOptions,
  explainTopologyChange,
  forecastRollouts,
  type MachineEffect,
  type MachineRollout,
  type ReleaseChanges,
  releaseChanges,
  TopologyError,
  type Unstructured,
} from "@capikit/topology";
import { withAllowed } from "../../shared/command/allow.ts";
import { exit } from "../../shared/command/command.ts";
import { readFeatureGates } from "../../shared/command/feature-gates.ts";
import { writeSkipped } from "../../shared/input/read-dump.ts";
import { diagnosticsText, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { createColours, createPaint } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyDiffCall } from "../topology.ts";
import { notCovered, readState } from "./read-state.ts";
import { withExternal } from "./with-external.ts";

const usage =
  "capikit topology diff OLD NEW, capikit topology diff [NEW] --kubeconfig FILE, or either with --release instead of NEW";

/** Explains the consequences of a change. Exits with 1 if anything changes, is rejected or never ends. */
export async function run(call: TopologyDiffCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  const [first, second, ...others] = positionals;
  const isLive = flags.kubeconfig !== undefined || flags.context !== undefined;
  const needsSecond = !isLive && flags.release === undefined;
  const isComplete = isLive
    ? second === undefined
    : first !== undefined && !(needsSecond && second === undefined);
  if (!isComplete || others.length > 0)
    throw new UsageError(
      "topology diff requires two states: two files or folders, or a cluster and one",
      usage,
    );
  const namespace = flags.namespace ?? "default";
  const read = (path: string | undefined): readonly Unstructured[] => {
    if (path === undefined) return [];
    const { objects, skipped } = readState(path, { namespace, rejects: true });
    writeSkipped(skipped, io);
    return objects;
  };
  if (!isLive) return await explain(read(first), read(second), call, io);
  const { withLiveTopologies } = await import("./live-topologies.ts");
  const after = read(first);
  return await withLiveTopologies(call, io, after, (before, server) =>
    // Its dry runs have the CRDs of the installed release.
    explain(before, after, call, io, flags.release === undefined ? { server } : {}),
  );
}

async function explain(
  before: readonly Unstructured[],
  given: readonly Unstructured[],
  call: TopologyDiffCall,
  io: Io,
  live: Pick<ExplainOptions, "server"> = {},
): Promise<number> {
  const { format, name } = call.flags;
  const release = call.flags.release === undefined ? undefined : releaseOf(before, call);
  const released = release?.after ?? [];
  const featureGates = readFeatureGates(call);
  const change = await admitChange([...before, ...released], given, { ...live, featureGates });
  const admitted = { ...change, refused: [...(release?.refused ?? []), ...change.refused] };
  const after = [...released, ...change.after];
  try {
    const clusters = await withExternal([...before, ...after], call, io, (external) =>
      explainTopologyChange(before, after, {
        ...live,
        ...(name !== undefined && { cluster: name }),
        ...(external && { external }),
        featureGates,
      }),
    );
    const rollouts = forecastRollouts(before, after).filter(
      ({ cluster }) => name === undefined || cluster === name,
    );
    if (clusters.length === 0 && ![...before, ...after].some(isExplained))
      throw new UsageError(
        "no ClusterClass, Cluster with a topology, MachineDeployment or KubeadmControlPlane found",
        usage,
      );
    const isAccepted =
      admitted.refused.length === 0 && clusters.every(({ findings }) => !findings.some(isError));
    const isSame = rollouts.length === 0 && clusters.every(({ steps }) => steps.length === 0);
    const { notJudged } = await withAllowed(
      { judged: {}, findings: [], notJudged: change.notJudged },
      call.lists?.allow,
    );
    const isJudged = notJudged.every(({ allowed }) => allowed === true);
    const ok = isAccepted && isJudged && (isSame || call.flags["allow-changes"] === true);
    if (format === "json") {
      const { after: _, refused: __, ...coverage } = release ?? {};
      const { refused, unchecked } = admitted;
      io.stdout(
        `${stringifyJson({ ok, refused, unchecked, notJudged, clusters, rollouts, ...(release && { release: coverage }) }, 2)}\n`,
      );
    } else {
      writeAdmission(admitted, io);
      for (const line of notJudgedLines(notJudged)) io.stderr(`${line}\n`);
      for (const cluster of clusters) writeCluster(cluster, io);
      for (const rollout of rollouts) writeRollout(rollout, io);
      if (release !== undefined)
        writeRelease(release, machinesOf(before, name), [...clusters, { rollouts }], io);
      else if (clusters.length === 0 && rollouts.length === 0 && isAccepted && isJudged)
        io.stdout("no changes\n");
    }
    return ok ? exit.ok : exit.findings;
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    const { diagnostics } = error;
    await writeDiagnostics({ ok: false, diagnostics }, format === "json" ? format : "text", io, "stderr");
    return exit.findings;
  }
}

/** Prints the refusals of new objects. */
function writeAdmission({ refused, unchecked }: AdmittedChange, io: Io): void {
  if (refused.length > 0) io.stdout(diagnosticsText(refused, createPaint(io, "stdout")));
  for (const one of unchecked) io.stderr(`admission not checked: ${one}\n`);
}

function releaseOf(before: readonly Unstructured[], { flags }: TopologyDiffCall): ReleaseChanges {
  const { objects, invalid } = readState(flags.release ?? "", {
    namespace: flags.namespace ?? "default",
    skipsInvalid: true,
  });
  const changes = releaseChanges(before, objects);
  return { ...changes, notKnowable: [...changes.notKnowable, ...invalid] };
}

/** Returns the number of Machines, of one Cluster if it is named. */
function machinesOf(objects: readonly Unstructured[], name: string | undefined): number {
  return objects.filter(
    (one) => one.kind === "Machine" && (name === undefined || textAt(one, "spec", "clusterName") === name),
  ).length;
}

function writeRelease(
  { kinds, notKnowable }: ReleaseChanges,
  machines: number,
  changes: readonly Pick<ClusterChange, "rollouts">[],
  io: Io,
): void {
  const forecasts = changes.flatMap(({ rollouts }) => rollouts.flatMap((rollout) => rollout.machines));
  const count = (...effects: readonly MachineEffect[]): number =>
    forecasts.filter(({ effect }) => effects.includes(effect)).length;
  const [replaced, updated] = [count("replace", "on-delete"), count("in-place")];
  io.stdout(
    `the release has ${formatCount(kinds.length, "kind")} of the objects; ${formatCount(machines, "Machine")}: ${replaced} replaced, ${updated} changed in place, ${machines - replaced - updated} left${notKnowable.length > 0 ? " as far as known" : ""}\n`,
  );
  for (const cause of notKnowable) io.stdout(`  not knowable: ${cause}\n`);
}

/** Reports whether changes of an object's kind are explained, also without a Cluster. */
function isExplained({ kind }: Unstructured): boolean {
  return ["ClusterClass", "MachineDeployment", "KubeadmControlPlane"].includes(String(kind));
}

function writeRollout(rollout: MachineRollout, io: Io): void {
  const colours = createColours(io, "stdout");
  const { object, fields, machines, scaledBy, atOnce, order, waitsFor } = rollout;
  io.stdout(`${colours.bold(object)}: ${rolloutSummary(rollout)}\n`);
  for (const { path, before, after, effect, reason } of fields) {
    if (before !== undefined) io.stdout(`    ${colours.red(`- ${path}: ${valueText(before)}`)}\n`);
    if (after !== undefined) io.stdout(`    ${colours.green(`+ ${path}: ${valueText(after)}`)}\n`);
    io.stdout(`      ${effect}: ${reason}\n`);
  }
  for (const { name, effect, reasons } of machines)
    io.stdout(`  ${colours.cyan(name)}: ${[effect, reasons.join("; ")].filter(Boolean).join(": ")}\n`);
  if (scaledBy !== 0) io.stdout(`  replicas: ${scaledBy > 0 ? "+" : ""}${scaledBy}\n`);
  if (atOnce !== "") io.stdout(`  at once: ${atOnce}\n`);
  if (order !== "") io.stdout(`  order: ${order}\n`);
  for (const reason of waitsFor) io.stdout(`  waits for: ${reason}\n`);
}

function rolloutSummary({ machines, fields, scaledBy }: MachineRollout): string {
  const text = machinesText(machines);
  if (text !== "") return text;
  if (fields.some(({ effect }) => effect === "replace")) return "replaces its Machines";
  if (fields.some(({ effect }) => effect === "in-place")) return "changes its Machines in place";
  return scaledBy === 0 ? "replaces no Machines" : "scales";
}

/** Counts Machines by what happens to them; empty without Machines. */
function machinesText(machines: MachineRollout["machines"]): string {
  const count = (effect: string): number => machines.filter((one) => one.effect === effect).length;
  const texts = [
    ["replace", "replaces"],
    ["on-delete", "replaces when you delete them"],
    ["in-place", "changes in place"],
    ["keep", "leaves"],
  ].flatMap(([effect = "", text]) =>
    count(effect) === 0 ? [] : [`${text} ${formatCount(count(effect), "Machine")}`],
  );
  return texts.join(", ");
}

function writeCluster(
  { cluster, isFailed, steps, held, findings, rollouts, ...rest }: ClusterChange,
  io: Io,
): void {
  const colours = createColours(io, "stdout");
  const machines = rollouts.flatMap((rollout) => rollout.machines);
  const summary = isFailed
    ? "cannot be rendered"
    : summaryOf(
        steps.flatMap(({ objects }) => objects),
        machinesText(machines),
      );
  io.stdout(`${colours.bold(`Cluster ${cluster}`)}: ${summary}\n`);
  for (const [at, { hooksBefore, objects, hooksAfter }] of steps.entries()) {
    if (steps.length > 1) io.stdout(`${colours.bold(`step ${at + 1}`)}\n`);
    if (hooksBefore.length > 0) io.stdout(`  hooks: ${hooksBefore.join(", ")}\n`);
    for (const object of objects) writeObject(object, colours, io);
    const replaced = machinesWith(objects, "replace");
    if (replaced.length > 1 && hooksBefore.length === 0)
      io.stdout(`  all at once: ${replaced.join(", ")}; Cluster API orders only upgrades of the version\n`);
    if (hooksAfter.length > 0) io.stdout(`  hooks: ${hooksAfter.join(", ")}\n`);
  }
  for (const rollout of rollouts) writeRollout(rollout, io);
  if (held.length > 0) io.stdout(`  keeps an older version: ${held.join(", ")}\n`);
  const shown = findings.filter(({ severity }) => severity !== "info");
  const defaults = findings.length - shown.length;
  if (defaults > 0)
    io.stdout(`  ${colours.dim(`the API server defaults ${defaults} fields; --format json lists them`)}\n`);
  for (const line of notCovered(rest)) io.stdout(`  ${colours.dim(line)}\n`);
  if (shown.length > 0) io.stdout(`${diagnosticsText(shown as Diagnostic[], createPaint(io, "stdout"))}`);
}

function summaryOf(objects: readonly ExplainedObject[], machines: string): string {
  if (machines !== "") return machines;
  if (objects.length === 0) return "no changes";
  const parts = [
    ["replace", "replaces the Machines of"],
    ["provider", "providers decide on"],
    ["in-place", "changes the Machines in place of"],
    ["scale", "scales"],
    ["create", "creates"],
    ["delete", "deletes"],
  ] as const;
  const replaced = new Set(machinesWith(objects, "replace"));
  const texts = parts.flatMap(([effect, text]) => {
    const names = machinesWith(objects, effect).filter(
      (name) => effect !== "in-place" || !replaced.has(name),
    );
    return names.length === 0 ? [] : [`${text} ${names.join(", ")}`];
  });
  return texts.join("; ") || "replaces no Machines";
}

function machinesWith(objects: readonly ExplainedObject[], effect: string): string[] {
  const found = objects.filter(
    (one) => one.effect === effect || one.fields.some((field) => field.effect === effect),
  );
  return [...new Set(found.map(({ machines, path }) => machines ?? path))];
}

function writeObject(
  { path, object, effect, fields }: ExplainedObject,
  colours: ReturnType<typeof createColours>,
  io: Io,
): void {
  io.stdout(`  ${colours.cyan(path)} ${colours.dim(object)}: ${effect}\n`);
  for (const { path: pointer, before, after, effect: own, reason, causes, patch } of fields) {
    if (before !== undefined) io.stdout(`    ${colours.red(`- ${pointer}: ${valueText(before)}`)}\n`);
    if (after !== undefined) io.stdout(`    ${colours.green(`+ ${pointer}: ${valueText(after)}`)}\n`);
    io.stdout(`      ${own}: ${reason}\n`);
    const by = [...causes, ...(patch === undefined ? [] : [`set by patch ${patch}`])];
    if (by.length > 0) io.stdout(`      cause: ${by.join("; ")}\n`);
  }
}

function valueText(value: unknown): string {
  return shortText(stringifyJson(value), 200);
}
