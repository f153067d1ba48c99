import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildChart, chartArchive, chartArchiveName } from "@capikit/clusterctl-kit/components";
import { onTestFinished } from "vitest";
import { parseAllDocuments } from "yaml";
import type { ProviderComponents } from "./provider-components.ts";
import { run } from "./run.ts";

/** Objects by kind, namespace and name. */
export type Objects = Readonly<Record<string, unknown>>;

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** Writes a chart, and returns the path of its archive. @throws Error for problems. */
export async function writeChart({ provider, components }: ProviderComponents): Promise<string> {
  const chart = buildChart({ provider, version: "v1.2.3", components });
  if (chart.problems.length > 0) throw new Error(JSON.stringify(chart.problems));
  const folder = await mkdtemp(join(tmpdir(), "capikit-chart-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, chartArchiveName(chart));
  await writeFile(path, chartArchive(chart));
  return path;
}

/** Renders a chart with Helm. */
export async function rendered(chart: string, ...flags: readonly string[]): Promise<Objects> {
  const { stdout } = await run("helm", ["template", "release", chart, ...flags]);
  return keyed(parseAllDocuments(stdout).flatMap((document) => document.toJS() ?? []));
}

/** Returns objects by their keys. @throws Error for two objects with the same key. */
export function keyed(objects: readonly unknown[]): Objects {
  const entries = objects.map((object) => {
    const { apiVersion, kind, metadata } = object as KubernetesObject;
    return [`${apiVersion} ${kind} ${metadata.namespace ?? ""}/${metadata.name}`, object] as const;
  });
  if (new Set(entries.map(([key]) => key)).size !== entries.length) throw new Error("duplicate objects");
  return Object.fromEntries(entries);
}
