import { catalog } from "@capikit/api/catalog";
import type { GroupVersionHook, HookDescriptor, HookSet } from "@capikit/api/catalog/runtime";
import { compareMinorReleases, type MinorRelease } from "@capikit/api/releases";
import {
  type ExtensionConfig,
  extensionConfigDiscoveredCondition,
  injectCAFromSecretAnnotation,
} from "@capikit/api/runtime/v1beta2";
import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { checkHookVersions, HookCallError } from "@capikit/extension-kit/caller";
import { hookOfHandler } from "../../shared/hooks/hooks-named.ts";
import { commandDiagnostics } from "../../shared/report/command-diagnostics.ts";

/** A change in a release's behaviour for a hook whose version stays the same. */
interface Change {
  readonly in: MinorRelease;
  readonly concerns: (hook: HookDescriptor) => boolean;
  readonly text: string;
}

const carriesCluster = ({ hook, tags }: HookDescriptor): boolean =>
  tags.includes("Lifecycle Hooks") || hook === "GenerateUpgradePlan";

const changes: readonly Change[] = [
  {
    in: "v1.12",
    concerns: () => true,
    text: "a response whose status is neither Success nor Failure is an error",
  },
  {
    in: "v1.12",
    concerns: ({ blockingSince }) => blockingSince === "v1.12",
    text: "retryAfterSeconds blocks the next upgrade",
  },
  {
    in: "v1.12",
    concerns: ({ blocking, blockingSince }) => blocking && blockingSince !== "v1.12",
    text: "the hook is not called again before retryAfterSeconds have passed, even if the Cluster changes",
  },
  {
    in: "v1.13",
    concerns: carriesCluster,
    text: "requests carry the Cluster in v1beta2 instead of v1beta1",
  },
  {
    in: "v1.14",
    concerns: () => true,
    text: "redirects are not followed",
  },
];

/** Returns the behaviour changes for handlers of a hook between two releases. */
function changesBetween(
  hook: HookDescriptor,
  current: MinorRelease,
  target: MinorRelease,
): readonly string[] {
  return changes
    .filter(
      (one) =>
        compareMinorReleases(current, one.in) < 0 &&
        compareMinorReleases(one.in, target) <= 0 &&
        one.concerns(hook),
    )
    .map((one) => `from ${one.in} on ${one.text}`);
}

/** An ExtensionConfig of the cluster, or another group's registration of an extension. */
export interface FoundExtension {
  /** An ExtensionConfig is in v1beta2. */
  readonly config: ExtensionConfig;
  /** Whether Cluster API calls the extension. */
  readonly isOfClusterApi: boolean;
  /** Managers that write it in v1alpha1. */
  readonly writersOfOldApi: readonly string[];
}

type Code = Extract<keyof typeof commandDiagnostics, `upgrade/${string}`>;

/** Creates a diagnostic about an extension, or about one of its handlers. */
type Judge = (code: Code, message: string, details?: { handler?: string; help?: string }) => Diagnostic;

/** The upgrade, and the hooks that are known. */
interface PreflightFacts {
  readonly current: MinorRelease | undefined;
  readonly target: MinorRelease;
  readonly hooks: HookSet;
}

/** Returns the problems of an extension before an upgrade. */
export function judgeExtension(
  { config, isOfClusterApi, writersOfOldApi }: FoundExtension,
  { current, target, hooks }: PreflightFacts,
): readonly Diagnostic[] {
  const extension = `${isOfClusterApi ? "ExtensionConfig" : config.kind} ${config.metadata.name ?? ""}`;
  const judge: Judge = (code, message, { handler, help } = {}) =>
    createDiagnostic(commandDiagnostics[code], message, {
      help,
      location: { object: handler === undefined ? extension : `${extension}, handler ${handler}` },
    });
  if (!isOfClusterApi)
    return [...judgeVersions(config, { target: undefined, hooks }, judge), ...judgeState(config, judge)];
  return [
    ...judgeVersions(config, { target, hooks }, judge),
    ...judgeState(config, judge),
    ...judgeCaBundle(config, judge),
    ...writersOfOldApi.map((writer) =>
      judge(
        "upgrade/api-version",
        `${writer} writes it as runtime.cluster.x-k8s.io/v1alpha1, which is deprecated`,
      ),
    ),
    ...(current === undefined ? [] : judgeChanges(config, current, target, judge)),
  ];
}

/** @param facts `target` is undefined for extensions that Cluster API does not call */
function judgeVersions(
  config: ExtensionConfig,
  { target, hooks }: { readonly hooks: HookSet; readonly target: string | undefined },
  judge: Judge,
): readonly Diagnostic[] {
  try {
    // Own hooks are called by their provider, whose releases differ from those of Cluster API.
    const own = checkHookVersions([config], { catalog: hooks });
    const isOwn = (hook: GroupVersionHook): boolean =>
      catalog.find(hook) === undefined && hooks.find(hook) !== undefined;
    const findings =
      target === undefined
        ? own
        : checkHookVersions([config], { catalog: hooks, release: target })
            .filter(({ hook }) => !isOwn(hook))
            .concat(own.filter(({ hook }) => isOwn(hook)));
    const groups = new Set(hooks.hooks.map(({ group }) => group));
    return findings.map(({ handler, hook, state, message }) => {
      if (target === undefined && state === "unknown" && !groups.has(hook.group))
        return judge("upgrade/not-known", `not checked: ${message}`, {
          handler,
          help: "name the catalog of its hooks with --catalog or --openapi",
        });
      const caller = target === undefined ? "its caller" : `Cluster API ${target}`;
      const consequence =
        state === "deprecated" ? "" : `; ${caller} then rejects all handlers of the extension`;
      return judge(`upgrade/hook-${state}`, message + consequence, { handler });
    });
  } catch (error) {
    if (!(error instanceof HookCallError)) throw error;
    return [judge("upgrade/invalid", error.message)];
  }
}

function* judgeState({ metadata, status }: ExtensionConfig, judge: Judge): Generator<Diagnostic> {
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
}

function* judgeCaBundle({ metadata, spec }: ExtensionConfig, judge: Judge): Generator<Diagnostic> {
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
  current: MinorRelease,
  target: MinorRelease,
  judge: Judge,
): readonly Diagnostic[] {
  return (config.status?.handlers ?? []).flatMap(({ name: handler, requestHook }) => {
    const known = hookOfHandler(requestHook, catalog);
    const changes = known === undefined ? [] : changesBetween(known, current, target);
    return changes.map((text) => judge("upgrade/changed", `${requestHook.hook}: ${text}`, { handler }));
  });
}
