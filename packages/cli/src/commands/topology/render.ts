import { stringifyJson } from "@capikit/common/json";
import { stringifyYaml } from "@capikit/common/yaml";
import { UsageError } from "@capikit/generators/run";
import {
  type FieldChange,
  type PatchStep,
  type RenderedTopology,
  renderObjects,
  type SkippedPatch,
  TopologyError,
  type Unstructured,
} from "@capikit/topology";
import { exit } from "../../shared/command/command.ts";
import { readFeatureGates } from "../../shared/command/feature-gates.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyRenderCall } from "../topology.ts";
import { notCovered } from "./read-state.ts";
import { withExternal } from "./with-external.ts";

function writeTopology(rendered: RenderedTopology, { flags }: TopologyRenderCall, io: Io): void {
  const { objects, trace, skipped, unchecked } = rendered;
  if (flags.format === "json") {
    io.stdout(`${stringifyJson({ ok: true, objects, trace, unchecked }, 2)}\n`);
    return;
  }
  // The text format has it in its trace.
  const unnamed = flags.format === "text" ? [] : skipped;
  for (const line of notCovered({ skipped: unnamed, unchecked })) io.stderr(`${line}\n`);
  if (flags.diff) {
    writeTrace(rendered, io);
    return;
  }
  if (flags.format !== "text") {
    const documents = objects.map(({ path, object }) => `# ${path}\n${stringifyYaml(object)}`);
    io.stdout(documents.join("---\n"));
    return;
  }
  const colours = createColours(io, "stdout");
  for (const { path, object } of objects) {
    const { name } = object.metadata as { name?: string };
    io.stdout(`${colours.bold(`${object.kind} ${name}`)}  ${colours.dim(path)}\n`);
  }
  io.stdout("\n");
  writeTrace(rendered, io);
}

function writeTrace({ trace }: RenderedTopology, io: Io): void {
  const colours = createColours(io, "stdout");
  for (const step of trace.steps) {
    io.stdout(`${colours.bold(titleOf(step))} ${colours.cyan(step.item)}\n`);
    if (step.changes.length === 0) io.stdout(`  ${colours.dim("changes nothing")}\n`);
    for (const change of step.changes) {
      for (const [sign, text] of linesOf(change))
        io.stdout(`${sign === "+" ? colours.green(`+ ${text}`) : colours.red(`- ${text}`)}\n`);
    }
  }
  for (const skipped of trace.skipped) io.stdout(`${colours.dim(skippedLine(skipped))}\n`);
}

function titleOf({ patch, definition, extension }: PatchStep): string {
  return extension === undefined ? `${patch} definitions[${definition}]` : `${patch} by ${extension}`;
}

function linesOf({ path, before, after }: FieldChange): (readonly ["+" | "-", string])[] {
  const line = (value: unknown): string => `${path}: ${stringifyJson(value)}`;
  return [
    ...(before === undefined ? [] : [["-", line(before)] as const]),
    ...(after === undefined ? [] : [["+", line(after)] as const]),
  ];
}

const reasons: Readonly<Record<SkippedPatch["reason"], string>> = {
  disabled: "is not enabled",
  external: "is external and was skipped",
  "no-template": "selects no template of this topology",
};

function skippedLine({ patch, definition, item, reason }: SkippedPatch): string {
  const which = definition === undefined ? patch : `${patch} definitions[${definition}]`;
  return `${which} ${reasons[reason]}${item === undefined ? "" : ` for ${item}`}`;
}

const usage = "capikit topology render --cluster FILE --class FILE [FILE]…";

export async function run(call: TopologyRenderCall, io: Io): Promise<number> {
  const { flags } = call;
  const paths = [flags.cluster, flags.class, ...call.positionals].filter((path) => path !== undefined);
  if (paths.length === 0) throw new UsageError("topology render requires files", usage);
  const namespace = flags.namespace ?? "default";
  const read = readObjects(paths, { namespace, rejects: true });
  const objects = read.objects as unknown as readonly Unstructured[];
  try {
    const rendered = await withExternal(objects, call, io, (external) =>
      renderObjects(objects, {
        ...(flags.name !== undefined && { cluster: flags.name }),
        ...(external && { external }),
        featureGates: readFeatureGates(call),
      }),
    );
    writeTopology(rendered, call, io);
    return exit.ok;
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    const { format } = call.flags;
    const { diagnostics } = error;
    await writeDiagnostics({ ok: false, diagnostics }, format === "json" ? format : "text", io, "stderr");
    return exit.findings;
  }
}
