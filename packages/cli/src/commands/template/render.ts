import { statSync } from "node:fs";
import { join } from "node:path";
import { lookUpVariables, type RenderedTemplate, renderTemplate } from "@capikit/clusterctl-kit/templates";
import { isError } from "@capikit/common/diagnostics";
import { printYaml } from "@capikit/common/yaml";
import { UsageError } from "@capikit/generators/run";
import type { JsonObject } from "@capikit/schema";
import type { Unstructured } from "@capikit/topology";
import { exit } from "../../shared/command/command.ts";
import { parseSetFlag } from "../../shared/command/flag-values.ts";
import { parseTarget } from "../../shared/command/target-flag.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TemplateRenderCall } from "../template.ts";
import { namesIn, readTemplate } from "./read-template.ts";

/** Renders a template, and prints its problems. */
export async function run(call: TemplateRenderCall, io: Io): Promise<number> {
  const { flags, lists } = call;
  const { template, classes, dir } = readTemplate(call);
  const namespace = flags.namespace ?? "default";
  const set = new Map([["NAMESPACE", namespace], ...(lists?.set ?? []).map(parseSetFlag)]);
  const rendered = await renderTemplate({
    template,
    classes,
    namespace,
    get: lookUpVariables({ set, ...(flags["from-env"] && { env: io.env }) }),
    crds: readCrds(lists?.crds, dir) as unknown as JsonObject[],
    release: parseTarget(flags),
  });
  const ok = !rendered.diagnostics.some(isError);
  await write(rendered, ok, call, io);
  return ok ? exit.ok : exit.findings;
}

async function write(
  { objects, yaml, topologies, diagnostics }: RenderedTemplate,
  ok: boolean,
  call: TemplateRenderCall,
  io: Io,
): Promise<void> {
  const { format, topology } = call.flags;
  const report = { ok, objects, topologies, diagnostics };
  await writeDiagnostics(report, format === "json" ? format : "text", io, "stderr");
  if (format === "json") return;
  const made = topologies.flatMap((one) => one.objects);
  if (format === "text") {
    const colours = createColours(io, "stdout");
    for (const { kind, metadata } of topology ? made.map(({ object }) => object) : objects)
      io.stdout(`${colours.bold(`${kind} ${(metadata as { name?: string }).name}`)}\n`);
    return;
  }
  // Invalid output must not be piped on.
  if (!ok) return;
  if (topology !== true) io.stdout(yaml);
  else
    io.stdout(
      made.map(({ path, object }) => `# ${path}\n${printYaml(object, { readers: "go" })}`).join("---\n"),
    );
}

/** Reads CRDs, by default from the components next to the template. @throws UsageError */
function readCrds(paths: readonly string[] | undefined, dir: string): Unstructured[] {
  const files =
    paths?.flatMap((path) => {
      const there = statSync(path, { throwIfNoEntry: false });
      if (there === undefined) throw new UsageError(`${path} does not exist`, "check --crds");
      if (!there.isDirectory()) return [path];
      return namesIn(path, /\.(?:ya?ml|json)$/).map((name) => join(path, name));
    }) ?? namesIn(dir, /-components\.ya?ml$/).map((name) => join(dir, name));
  const { objects } = readObjects(files, { namespace: "default", rejects: true });
  const crds = (objects as unknown as readonly Unstructured[]).filter(
    ({ kind }) => kind === "CustomResourceDefinition",
  );
  if (paths !== undefined && crds.length === 0)
    throw new UsageError(`no CRDs found in ${paths.join(", ")}`, "check --crds");
  return crds;
}
