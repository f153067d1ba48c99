import type { KubernetesObject } from "@capikit/client";
import { MissingVariablesError, substituteVariables, TemplateError } from "@capikit/clusterctl-kit";
import { lookUpVariables } from "@capikit/clusterctl-kit/templates";
import { EnvtestError, parseManifests } from "@capikit/envtest";
import { UsageError } from "@capikit/generators/run";
import { parseSetFlag } from "../command/flag-values.ts";
import type { Io } from "../terminal/io.ts";
import { readBytes } from "./read-input.ts";

/** Returns the value of a template variable; undefined if it is not set. */
export type GetVariable = (name: string) => string | undefined;

/** Returns the variables of `--set` and the environment. @throws UsageError for an invalid flag. */
export function templateVariables(
  { lists }: { readonly lists?: { readonly set?: readonly string[] } },
  { env }: Pick<Io, "env">,
  defaults: Readonly<Record<string, string>> = {},
): GetVariable {
  const set = new Map((lists?.set ?? []).map(parseSetFlag));
  return lookUpVariables({ set, env: { ...defaults, ...env } });
}

/** Reads manifests, and replaces clusterctl's variables in them. @throws UsageError */
export function readManifestTemplate(path: string, get: GetVariable): KubernetesObject[] {
  try {
    return parseManifests(substituteVariables(readBytes(path), get), path);
  } catch (error) {
    if (error instanceof MissingVariablesError)
      throw new UsageError(`${path}: ${error.message}`, "set --set NAME=VALUE or an environment variable");
    if (error instanceof TemplateError) throw new UsageError(`${path}: ${error.message}`, "correct the file");
    if (error instanceof EnvtestError) throw new UsageError(error.message, "correct the file"); // It names the path.
    throw error;
  }
}
