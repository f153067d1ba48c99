import { stringifyYaml } from "@capikit/common/yaml";
import type { FieldChange, PatchStep, RenderedTopology, SkippedPatch } from "@capikit/topology";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyRenderCall } from "../topology.ts";

/** Prints a rendered topology in the format of the flags. */
export function writeTopology(rendered: RenderedTopology, { flags }: TopologyRenderCall, io: Io): void {
  const { objects, trace, upgradePlan } = rendered;
  if (flags.format === "json") {
    io.stdout(`${JSON.stringify({ ok: true, objects, trace, upgradePlan }, null, 2)}\n`);
    return;
  }
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
  const { controlPlane, workers } = upgradePlan;
  if (controlPlane.length + workers.length > 0) {
    io.stdout(
      `\nupgrade: control plane ${controlPlane.join(", ") || "done"}; workers ${workers.join(", ") || "done"}\n`,
    );
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
  const line = (value: unknown): string => `${path}: ${JSON.stringify(value)}`;
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
