import type { Client, KubernetesObject } from "@capikit/client";
import { UnknownKindError } from "@capikit/client/errors";
import { availableProviders } from "@capikit/clusterctl-kit/repository";
import { groupOf } from "@capikit/common/kubernetes";
import { UsageError } from "@capikit/generators/run";
import { providerLabel } from "@capikit/inventory";
import { aborted } from "../../shared/command/aborted.ts";
import { type AppliedFile, applyAll, type RefusedObject } from "./applied-objects.ts";
import type { RequestedProviders } from "./managers/requested-providers.ts";
import type { Session } from "./session.ts";
import { isExpected } from "./supervision/report-failure.ts";
import { fileState, watchFiles } from "./watch-files.ts";

/** The files of `--apply` in a control plane. */
export interface AppliedFiles {
  apply(): Promise<void>;
  /** Applies refused objects again, as the cluster has changed. */
  retry(): Promise<void>;
  /** Applies each file again when it changes, until the signal aborts. */
  follow(): Promise<void>;
  /** Waits for running requests. Returns all objects applied so far, also those of removed files. */
  settled(): Promise<readonly KubernetesObject[]>;
}

/** The part of a session that concerns applied files. */
export type AppliedFilesContext = Pick<
  Session,
  "embedded" | "files" | "providers" | "report" | "signal" | "state"
>;

/** Applies files to a control plane, one change after the other. Nothing is applied yet. */
export function appliedFiles(
  context: AppliedFilesContext,
  client: Pick<Client, "apply" | "kindOf">,
): AppliedFiles {
  const { files, report, signal } = context;
  const objects = new Map(files.map((file) => [file.path, file.objects]));
  const applied = new Map<string, KubernetesObject>();
  let refused: readonly RefusedObject[] = [];
  let lastText = "";
  let steps: Promise<unknown> = Promise.resolve();

  /** Applies objects in addition to those that were refused before. An error affects no later step. */
  const apply = (chosen: () => readonly KubernetesObject[], isSilent = false): Promise<void> => {
    const step = steps.then(async () => {
      if (signal.aborted) return;
      const all = [...objects.values()].flat();
      const again = new Set(refused.map(({ object }) => keyOf(object)));
      const wanted = new Set([...chosen(), ...all.filter((object) => again.has(keyOf(object)))]);
      // Also if the run ends before the API server has answered.
      const isNew = [...wanted].filter((object) => !applied.has(keyOf(object)));
      for (const object of wanted) applied.set(keyOf(object), object);
      try {
        refused = await applyAll(client as Client, [...wanted], signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!isExpected(error)) throw error;
        report("applied", "error", `cannot apply: ${error.message}`);
        return;
      }
      const isRefused = new Set(refused.map(({ object }) => object));
      for (const object of isNew) if (isRefused.has(object)) applied.delete(keyOf(object));
      const names = namesOf([...wanted].filter((object) => !isRefused.has(object)));
      if (names.length > 0) report("applied", "good", `applied ${names.join(", ")}`, { objects: names });
      reportRefused(isSilent);
    });
    steps = step.catch(() => {});
    return step;
  };

  const reportRefused = (isSilent: boolean): void => {
    const names = namesOf(refused.map(({ object }) => object));
    const text = [
      ...refused.map((one, at) => `  ${names[at]}: ${reasonOf(one, context)}`),
      ...helpOf(refused, context),
    ].join("\n");
    const isKnown = text === lastText;
    lastText = text;
    if (refused.length === 0 || (isKnown && isSilent)) return;
    const shown = isKnown
      ? `refused again, for the same reasons: ${names.join(", ")}`
      : `refused objects:\n${text}`;
    report("applied", "error", shown, { objects: names, reasons: refused.map(({ error }) => error.message) });
  };

  /** Reads a file again. Returns whether its objects are to be applied. */
  const reread = (file: AppliedFile): boolean => {
    const before = objects.get(file.path) ?? [];
    if (fileState(file.path) === "missing") {
      if (before.length > 0) reportRemoved(`${file.path} was deleted`, before);
      objects.set(file.path, []);
      return false;
    }
    try {
      objects.set(file.path, file.read());
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const help = error.help === undefined ? "" : `\n  help: ${error.help}`;
      report("applied", "error", `${error.message}${help}`);
      return false;
    }
    const kept = new Set([...objects.values()].flat().map(keyOf));
    const removed = before.filter((object) => !kept.has(keyOf(object)));
    if (removed.length > 0) reportRemoved(`no longer in ${file.path}`, removed);
    return true;
  };

  const reportRemoved = (what: string, removed: readonly KubernetesObject[]): void => {
    const left = removed.filter((object) => applied.has(keyOf(object)));
    if (left.length === 0) return;
    const names = namesOf(left);
    const until = context.state === undefined ? "until capikit dev exits" : "in the folder of --state";
    const text = `${what}: ${names.join(", ")} ${left.length === 1 ? "remains" : "remain"} ${until}; kubectl delete removes objects`;
    report("applied", "warning", text, { objects: names });
  };

  return {
    apply: () => apply(() => [...objects.values()].flat()),
    async retry() {
      if (refused.length > 0) await apply(() => [], true);
    },
    async follow() {
      const watched = watchFiles();
      const stopped = aborted(signal);
      try {
        for (const { path, readState } of files) watched.add(path, readState);
        while (files.length > 0) {
          await Promise.race([watched.changed(), stopped]);
          if (signal.aborted) return;
          const changed = new Set(watched.stale());
          watched.reset();
          for (const { path } of files) watched.add(path, fileState(path));
          const read = files.filter((file) => changed.has(file.path) && reread(file));
          if (read.length > 0) await apply(() => read.flatMap(({ path }) => objects.get(path) ?? []));
        }
      } finally {
        watched.close();
      }
    },
    async settled() {
      await steps;
      return [...applied.values()];
    },
  };
}

function reasonOf({ error }: RefusedObject, { providers }: AppliedFilesContext): string {
  if (!(error instanceof UnknownKindError) || missingProvider(error, providers) === undefined)
    return error.message;
  // Users of a known provider do not install its CustomResourceDefinitions.
  return `the API server has no kind ${error.kind} in ${error.apiVersion}`;
}

/** Returns how to run the providers of unknown kinds. */
function helpOf(refused: readonly RefusedObject[], { providers, embedded }: AppliedFilesContext): string[] {
  const missing = refused
    .map(({ error }) => missingProvider(error, providers))
    .filter((name) => name !== undefined);
  const names = [...new Set(missing)];
  if (names.length === 0) return [];
  const flags = names.map((name) => `--with ${name}`).join(" ");
  const keys = `with: [${names.map((name) => `"${name}"`).join(", ")}]`;
  const add = `add \`${flags}\`, or \`${keys}\` to \`dev\` in capikit.config.ts`;
  return [`  help: ${embedded ? "omit `--embedded`, and " : ""}${add}`];
}

function keyOf({ apiVersion, kind, metadata: { namespace = "default", name } }: KubernetesObject): string {
  return [groupOf(apiVersion), kind, namespace, name].join("/");
}

/** Returns the names of objects for messages. */
export function namesOf(objects: readonly KubernetesObject[]): string[] {
  return objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
}

/**
 * Returns the value of `--with` for the provider of an unknown kind, by the names of providers that
 * clusterctl knows. Undefined for other errors, and if that provider runs.
 */
function missingProvider(
  error: Error,
  { kubeadm, named }: Pick<RequestedProviders, "kubeadm" | "named">,
): string | undefined {
  if (!(error instanceof UnknownKindError)) return undefined;
  if (!groupOf(error.apiVersion).endsWith(".cluster.x-k8s.io")) return undefined;
  const kind = error.kind.toLowerCase();
  const found = availableProviders({ file: "", providers: [] })
    .filter(({ name }) => kind.startsWith(name.replaceAll("-", "")))
    // The longest name: `vcluster` is not `v`.
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (found === undefined) return undefined;
  const { name } = found;
  const isRequested =
    name === "kubeadm" ? kubeadm : named.some((one) => providerLabel(one) === providerLabel(found));
  return isRequested ? undefined : name;
}
