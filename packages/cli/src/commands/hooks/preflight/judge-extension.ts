import { catalog } from "@capikit/api/catalog";
import {
  type ExtensionConfig,
  extensionConfigDiscoveredCondition,
  injectCAFromSecretAnnotation,
} from "@capikit/api/runtime/v1beta2";
import { checkHookVersions, HookCallError } from "@capikit/extension-kit/caller";
import { changesBetween } from "./changes.ts";

/**
 * `error`: the upgrade breaks it. `warning`: a later upgrade will, or it is broken now. `note`:
 * behaviour changes.
 */
export type Level = "error" | "note" | "warning";

/** A finding about an extension. */
export interface Finding {
  readonly level: Level;
  readonly code:
    | "api-version"
    | "ca-bundle"
    | "changed"
    | "invalid"
    | "not-discovered"
    | "no-handlers"
    | `hook-${"deprecated" | "not-yet" | "removed" | "unknown"}`;
  /** Registered name; absent for findings about the whole extension. */
  readonly handler?: string;
  readonly message: string;
}

/** An ExtensionConfig of the cluster. */
export interface FoundExtension {
  /** In v1beta2. */
  readonly config: ExtensionConfig;
  /** Managers that write it in v1alpha1. */
  readonly writersOfOldApi: readonly string[];
}

/** Returns the findings about an extension before an upgrade. */
export function judgeExtension(
  { config, writersOfOldApi }: FoundExtension,
  { current, target }: { readonly current: string | undefined; readonly target: string },
): readonly Finding[] {
  return [
    ...judgeVersions(config, target),
    ...judgeState(config),
    ...writersOfOldApi.map(
      (writer): Finding => ({
        level: "warning",
        code: "api-version",
        message: `${writer} writes it as runtime.cluster.x-k8s.io/v1alpha1, which is deprecated; use v1beta2`,
      }),
    ),
    ...(current === undefined ? [] : judgeChanges(config, current, target)),
  ];
}

function judgeVersions(config: ExtensionConfig, target: string): readonly Finding[] {
  try {
    return checkHookVersions([config], { catalog, release: target }).map(
      ({ handler, state, message }): Finding => ({
        level: state === "deprecated" ? "warning" : "error",
        code: `hook-${state}`,
        handler,
        message:
          state === "deprecated"
            ? message
            : `${message}; Cluster API ${target} then rejects all handlers of the extension`,
      }),
    );
  } catch (error) {
    if (!(error instanceof HookCallError)) throw error;
    return [{ level: "error", code: "invalid", message: error.message }];
  }
}

function judgeState({ metadata, spec, status }: ExtensionConfig): readonly Finding[] {
  const found: Finding[] = [];
  const warn = (code: Finding["code"], message: string): void =>
    void found.push({ level: "warning", code, message });
  const discovered = status?.conditions?.find(({ type }) => type === extensionConfigDiscoveredCondition);
  const consequence =
    "the core manager exits at startup, for example after an upgrade, if an extension cannot be discovered";
  if (discovered?.status === "False") {
    warn("not-discovered", `discovery failed: ${discovered.message ?? ""}; ${consequence}`);
  } else if (discovered?.status !== "True") {
    warn("not-discovered", `not discovered yet; ${consequence}`);
  } else if (
    discovered.observedGeneration !== undefined &&
    discovered.observedGeneration !== metadata.generation
  ) {
    warn(
      "not-discovered",
      `changed since the last discovery, so its handlers may be out of date; ${consequence}`,
    );
  }
  if (discovered?.status === "True" && (status?.handlers ?? []).length === 0) {
    warn("no-handlers", "no handlers: it is never called; delete it unless this is intended");
  }
  if (spec.clientConfig.caBundle === undefined) {
    const hint =
      metadata.annotations?.[injectCAFromSecretAnnotation] === undefined
        ? `set it, or annotation ${injectCAFromSecretAnnotation}`
        : `the Secret of annotation ${injectCAFromSecretAnnotation} was not read yet`;
    warn("ca-bundle", `no caBundle, so the KubeadmControlPlane manager does not call it; ${hint}`);
  }
  return found;
}

function judgeChanges(config: ExtensionConfig, current: string, target: string): readonly Finding[] {
  return (config.status?.handlers ?? []).flatMap(({ name, requestHook: { apiVersion, hook } }) => {
    const [group = "", version = ""] = apiVersion.split("/");
    const known = catalog.find({ group, version, hook });
    const changes = known === undefined ? [] : changesBetween(known, current, target);
    return changes.map(
      (text): Finding => ({ level: "note", code: "changed", handler: name, message: `${hook}: ${text}` }),
    );
  });
}
