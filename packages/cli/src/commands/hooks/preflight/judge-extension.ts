import { catalog } from "@capikit/api/catalog";
import type { GroupVersionHook, HookSet } from "@capikit/api/catalog/runtime";
import {
  type ExtensionConfig,
  extensionConfigDiscoveredCondition,
  injectCAFromSecretAnnotation,
} from "@capikit/api/runtime/v1beta2";
import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { checkHookVersions, HookCallError } from "@capikit/extension-kit/caller";
import { hookOfHandler } from "../../../shared/hooks/hooks-named.ts";
import { commandDiagnostics } from "../../../shared/report/command-diagnostics.ts";
import { changesBetween } from "./changes.ts";

/** An ExtensionConfig of the cluster. */
export interface FoundExtension {
  /** In v1beta2. */
  readonly config: ExtensionConfig;
  /** Managers that write it in v1alpha1. */
  readonly writersOfOldApi: readonly string[];
}

type Code = Extract<keyof typeof commandDiagnostics, `upgrade/${string}`>;

/** Creates a diagnostic about an extension, or about one of its handlers. */
type Judge = (code: Code, message: string, details?: { handler?: string; help?: string }) => Diagnostic;

/** The upgrade, and the hooks that are known. */
interface PreflightFacts {
  readonly current: string | undefined;
  readonly target: string;
  readonly hooks: HookSet;
}

/** Returns the problems of an extension before an upgrade. */
export function judgeExtension(
  { config, writersOfOldApi }: FoundExtension,
  { current, target, hooks }: PreflightFacts,
): readonly Diagnostic[] {
  const extension = `ExtensionConfig ${config.metadata.name ?? ""}`;
  const judge: Judge = (code, message, { handler, help } = {}) =>
    createDiagnostic(commandDiagnostics[code], message, {
      help,
      location: { object: handler === undefined ? extension : `${extension}, handler ${handler}` },
    });
  return [
    ...judgeVersions(config, { target, hooks }, judge),
    ...judgeState(config, judge),
    ...writersOfOldApi.map((writer) =>
      judge(
        "upgrade/api-version",
        `${writer} writes it as runtime.cluster.x-k8s.io/v1alpha1, which is deprecated`,
      ),
    ),
    ...(current === undefined ? [] : judgeChanges(config, current, target, judge)),
  ];
}

function judgeVersions(
  config: ExtensionConfig,
  { target, hooks }: Pick<PreflightFacts, "hooks" | "target">,
  judge: Judge,
): readonly Diagnostic[] {
  try {
    // Own hooks are called by their provider, whose releases differ from those of Cluster API.
    const isOwn = (hook: GroupVersionHook): boolean =>
      hooks.find(hook) !== undefined && catalog.find(hook) === undefined;
    const own = checkHookVersions([config], { catalog: hooks });
    const findings = checkHookVersions([config], { catalog: hooks, release: target })
      .filter(({ hook }) => !isOwn(hook))
      .concat(own.filter(({ hook }) => isOwn(hook)));
    return findings.map(({ handler, state, message }) => {
      const consequence =
        state === "deprecated" ? "" : `; Cluster API ${target} then rejects all handlers of the extension`;
      return judge(`upgrade/hook-${state}`, message + consequence, { handler });
    });
  } catch (error) {
    if (!(error instanceof HookCallError)) throw error;
    return [judge("upgrade/invalid", error.message)];
  }
}

function* judgeState({ metadata, spec, status }: ExtensionConfig, judge: Judge): Generator<Diagnostic> {
  const discovered = status?.conditions?.find(({ type }) => type === extensionConfigDiscoveredCondition);
  const { observedGeneration = metadata.generation } = discovered ?? {};
  if (discovered?.status === "False")
    yield judge("upgrade/not-discovered", `discovery failed: ${discovered.message ?? ""}`);
  else if (discovered?.status !== "True") yield judge("upgrade/not-discovered", "not discovered yet");
  else if (observedGeneration !== metadata.generation)
    yield judge(
      "upgrade/not-discovered",
      "changed since the last discovery, so its handlers may be out of date",
    );
  if (discovered?.status === "True" && (status?.handlers ?? []).length === 0)
    yield judge("upgrade/no-handlers", "no handlers: it is never called");
  if (spec.clientConfig.caBundle === undefined) {
    const help =
      metadata.annotations?.[injectCAFromSecretAnnotation] === undefined
        ? `set it, or annotation ${injectCAFromSecretAnnotation}`
        : `check the Secret of annotation ${injectCAFromSecretAnnotation}, which was not read yet`;
    yield judge("upgrade/ca-bundle", "no caBundle, so the KubeadmControlPlane manager does not call it", {
      help,
    });
  }
}

function judgeChanges(
  config: ExtensionConfig,
  current: string,
  target: string,
  judge: Judge,
): readonly Diagnostic[] {
  return (config.status?.handlers ?? []).flatMap(({ name: handler, requestHook }) => {
    const known = hookOfHandler(requestHook, catalog);
    const changes = known === undefined ? [] : changesBetween(known, current, target);
    return changes.map((text) => judge("upgrade/changed", `${requestHook.hook}: ${text}`, { handler }));
  });
}
