import type { Client, KubernetesObject } from "@capikit/client";
import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { type Provider, providerOfLabel, typeOfComponentsFile } from "@capikit/inventory";
import { ComponentsError } from "../../components/errors/components-error.ts";
import { processComponents } from "../../components/process/process-components.ts";
import { TemplateError } from "../../variables/index.ts";
import type { LintOptions } from "../provider/lint-options.ts";
import { type ComponentsView, providerView } from "../provider/provider-view.ts";
import { componentsModel } from "../read/components-model.ts";
import type { LintFile } from "../read/lint-file.ts";
import { readFiles } from "../read/read-files.ts";
import type { ReportViolation } from "../rules/lint-rule.ts";
import { lintRule } from "../rules/rules-catalogue.ts";
import { aggregateRoles, reportMissingAccess } from "./access.ts";
import { install, installPrerequisites, type Release } from "./install-objects.ts";

/** Options of `lintInstalled`. */
export interface InstallOptions extends LintOptions {
  /** CRDs that the release needs, but does not contain: those of Cluster API. */
  readonly prerequisites?: readonly KubernetesObject[];
  /** Returns a variable; undefined if unset, which is replaced by `test`. Default: no variables. */
  readonly get?: (variable: string) => string | undefined;
  /**
   * Whether to store nothing but a Namespace, which is deleted afterwards, for API servers with other
   * users. Default: false.
   */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Findings of an installation. */
export interface InstallResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of objects that the API server accepted. */
  readonly accepted: number;
  /** Whether permissions were checked: a dry run stores no roles. */
  readonly checkedAccess: boolean;
}

/**
 * Installs the components among files as clusterctl does, and reports what the API server refuses,
 * and what service accounts may not do. No Pod runs.
 */
export async function lintInstalled(
  client: Client,
  files: readonly LintFile[],
  options: InstallOptions,
): Promise<InstallResult> {
  const view = providerView(readFiles(files, options.samples), options);
  const diagnostics: Diagnostic[] = [];
  let accepted = 0;
  const reportTo =
    (code: string): ReportViolation =>
    (location, message, help, severity, about) => {
      const rule = lintRule(code);
      diagnostics.push(
        createDiagnostic({ ...rule, severity: severity ?? rule.severity }, message, {
          location,
          help: help ?? rule.help,
          about,
        }),
      );
    };
  const { dryRun = false, signal } = options;
  const releases = view.components.flatMap(
    (file) => processed(file, options, reportTo("install/refused")) ?? [],
  );
  if (!dryRun) await installPrerequisites(client, releases, options);
  const installed = [];
  for (const release of releases) {
    const stored = await install(client, release, reportTo, dryRun, signal);
    accepted += stored.length;
    installed.push({ ...release, stored });
  }
  if (!dryRun && installed.length > 0) await aggregateRoles(client, { signal });
  for (const { file, namespace, stored } of installed) {
    const model = componentsModel(stored);
    if (!dryRun)
      await reportMissingAccess(client, file, { model, namespace }, view, reportTo("install/forbidden"), {
        signal,
      });
  }
  const unique = new Map(
    diagnostics.map((one) => [JSON.stringify([one.code, one.message, one.location]), one]),
  );
  return { diagnostics: [...unique.values()], accepted, checkedAccess: !dryRun };
}

/** Returns the objects that clusterctl creates for a components file. */
function processed(
  file: ComponentsView,
  { get, dryRun }: InstallOptions,
  report: ReportViolation,
): Release | undefined {
  const { parts } = file;
  const text = parts.map((part) => part.text).join("\n---\n");
  const label = file.objects
    .map(({ labels }) => labels["cluster.x-k8s.io/provider"])
    .find((one) => one !== undefined);
  const type = typeOfComponentsFile(file.name) ?? "InfrastructureProvider";
  const provider: Provider = providerOfLabel(label ?? "") ?? { name: "test", type };
  try {
    const namespace = dryRun
      ? `capikit-lint-${Date.now().toString(36)}`
      : (file.namespace ?? `${provider.name}-system`);
    // Also a label, a name, and base64.
    const options = { provider, namespace, get: (name: string) => get?.(name) ?? standIn(text, name) };
    return { file, namespace, objects: processComponents(text, options).objects };
  } catch (error) {
    if (!(error instanceof ComponentsError || error instanceof TemplateError)) throw error;
    report(
      {
        path: file.path,
        line: (error instanceof ComponentsError && parts.length === 1 ? error.line : undefined) ?? 1,
      },
      `clusterctl cannot process the components: ${error.message}`,
    );
    return undefined;
  }
}

/** Returns a value of a variable without default. */
function standIn(text: string, name: string): string | undefined {
  return new RegExp(`\\$\\{${name}(?:\\}|[^}:=-])`).test(text) ? "test" : undefined;
}
