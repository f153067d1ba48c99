import { applyHookPatch, decodeHookPatch } from "@capikit/api/catalog/runtime";
import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster, ClusterClassPatch, ClusterClassStatusVariable } from "@capikit/api/core/v1beta2";
import type {
  GeneratePatchesRequestItem,
  GeneratePatchesResponseItem,
  Variable,
} from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import type { Diagnostic } from "@capikit/common/diagnostics";
import {
  applyJsonPatch,
  cloneJson,
  decodeJsonPatch,
  defined,
  isJsonObject,
  type JsonPatchOperation,
  PatchError,
  textAt,
} from "@capikit/common/json";
import type { Blueprint } from "../blueprint/blueprint.ts";
import type { DesiredState } from "../desired/desired-state.ts";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError, topologyError } from "../errors/topology-error.ts";
import type { RenderLimits } from "../go-template/index.ts";
import { Budget } from "../go-template/runtime/budget.ts";
import { changesBetween, getAt, setAt } from "../json/json-object.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import { standInUid } from "../objects/names.ts";
import { BUILTIN, globalVariables, type IsDefined } from "../variables/builtins.ts";
import { INLINE } from "../variables/definitions.ts";
import type { VariableMap } from "../variables/variable-path.ts";
import { callExternal, type ExternalPatches, extensionMissing, withSettings } from "./external-patches.ts";
import { generateInlinePatches } from "./inline-patch.ts";
import { type TemplateItem, templateItems } from "./template-item.ts";
import type { PatchStep, PatchTrace, SkippedPatch } from "./trace.ts";
import { updateDesiredState } from "./update-desired.ts";

export interface PatchContext {
  readonly blueprint: Blueprint;
  readonly desired: DesiredState;
  readonly definitions: readonly ClusterClassStatusVariable[];
  readonly contract: ContractVersion;
  readonly external: ExternalPatches | "skip" | undefined;
  readonly templateLimits: RenderLimits | undefined;
}

/** Maximum steps of all templates in patches; a typical ClusterClass template takes some dozens. */
const MAX_STEPS = 10_000_000;

/**
 * Runs all patches of the ClusterClass in order, calls validating extensions, and updates the
 * desired state with the result. Also returns the patched templates.
 *
 * After an error, other patches of the same response and the remaining inline patches still run and
 * report their errors. A template whose patch failed is not patched further, and no further
 * extension is called.
 *
 * @throws TopologyError for patches that cannot be generated or applied, or fail validation.
 */
export async function runPatches(
  context: PatchContext,
): Promise<PatchTrace & { readonly templates: readonly TemplateItem[] }> {
  const { blueprint, desired, contract } = context;
  const patches = blueprint.clusterClass.spec.patches ?? [];
  const run: Run = {
    ...context,
    stored: withUid(desired.cluster),
    items: templateItems(blueprint, desired, contract),
    steps: [],
    skipped: [],
    diagnostics: [],
    incomplete: new Set(),
    isDefined: () => false,
    budget: new Budget({ maxSteps: MAX_STEPS, ...defined(context.templateLimits ?? {}) }),
  };
  if (patches.length === 0) return { steps: [], skipped: [], templates: [] };
  for (const patch of patches) {
    const from = patch.external === undefined ? INLINE : patch.name;
    const names = new Set(
      context.definitions
        .filter(({ definitions }) => definitions.some((definition) => definition.from === from))
        .map(({ name }) => name),
    );
    run.isDefined = (name) => names.has(name);
    if ((patch.definitions ?? []).length > 0) runInline(patch, run);
    // Its request contains the results of all earlier patches.
    else if (run.diagnostics.length === 0) await runExternal(patch, run);
  }
  if (run.diagnostics.length > 0) throw new TopologyError(run.diagnostics);
  await validateAll(patches, run);
  updateDesiredState(desired, run.items);
  return { steps: run.steps, skipped: run.skipped, templates: run.items };
}

interface Run extends PatchContext {
  /** The Cluster with a UID. */
  readonly stored: Cluster;
  readonly items: readonly TemplateItem[];
  readonly steps: PatchStep[];
  readonly skipped: SkippedPatch[];
  /** The errors of all patches. */
  readonly diagnostics: Diagnostic[];
  /** Templates with a failed patch, on which later patches may depend. */
  readonly incomplete: Set<TemplateItem>;
  /** Shared by the templates of all patches. */
  readonly budget: Budget;
  /** Selects the variables of the current patch. */
  isDefined: IsDefined;
}

/** Patches of a reconciler see the UID that the API server set. */
function withUid(cluster: Cluster): Cluster {
  const { metadata } = cluster;
  const uid = metadata.uid || standInUid(metadata.namespace ?? "", metadata.name ?? "");
  return { ...cluster, metadata: { ...metadata, uid } };
}

function runInline(patch: ClusterClassPatch, run: Run): void {
  const globals = globalVariables(run.stored, run.isDefined);
  const generated = generateInlinePatches(
    patch,
    run.items,
    (item) => mergedVariables(globals, item.variables(run.isDefined)),
    run.budget,
  );
  for (const diagnostic of generated.diagnostics) run.diagnostics.push(diagnostic);
  for (const item of generated.failed) run.incomplete.add(item);
  const { name } = patch;
  for (const item of generated.disabled)
    run.skipped.push({ patch: name, item: item.path, reason: "disabled" });
  for (const definition of generated.unmatched)
    run.skipped.push({ patch: name, definition, reason: "no-template" });
  for (const { item, definition, operations } of generated.patches) {
    if (run.incomplete.has(item)) continue;
    const before = item.object;
    const where = `patch ${name}: definitions[${definition}]`;
    const patched = applied(run, item, where, () => patchTemplate(before, operations));
    if (patched === undefined) continue;
    item.object = patched;
    const changes = changesBetween(before, item.object);
    run.steps.push({ patch: name, definition, item: item.path, operations, changes });
  }
}

async function runExternal(patch: ClusterClassPatch, run: Run): Promise<void> {
  const { external } = patch;
  const where = `patch ${patch.name}`;
  const extension = external?.generatePatchesExtension;
  if (external === undefined || extension === undefined) {
    throw topologyError(
      "topology/patch",
      where,
      "has neither definitions nor external.generatePatchesExtension: Cluster API accepts it and then fails at every reconcile",
    );
  }
  if (run.external === "skip") {
    run.skipped.push({ patch: patch.name, reason: "external" });
    return;
  }
  if (run.external === undefined) throw extensionMissing(where, extension);
  const { generatePatches } = run.external;
  const { cluster } = run.desired;
  const request = withSettings(external.settings, {
    variables: globalVariables(run.stored, run.isDefined),
    items: run.items.map((item): GeneratePatchesRequestItem => {
      const variables = item.variables(run.isDefined);
      return {
        uid: item.uid,
        holderReference: { ...item.holder },
        object: item.object,
        ...(variables.length === 0 ? {} : { variables }),
      };
    }),
  });
  const response = await callExternal(where, extension, () =>
    generatePatches({ extension, forObject: cluster }, request),
  );
  for (const [index, answer] of (response.items ?? []).entries()) {
    const item = run.items.find(({ uid }) => uid === answer.uid);
    const of = `${where}: items[${index}] of the response of ${extension}`;
    if (item === undefined) {
      const message = `has the uid ${JSON.stringify(answer.uid)}, which is not in the request`;
      run.diagnostics.push(topologyProblem("topology/extension-failed", of, message));
      continue;
    }
    if (run.incomplete.has(item)) continue;
    const before = item.object;
    const patched = applied(run, item, of, () => applyResponseItem(before, answer));
    if (patched === undefined) continue;
    item.object = patched.object;
    run.steps.push({
      patch: patch.name,
      extension,
      item: item.path,
      ...(patched.operations === undefined ? {} : { operations: patched.operations }),
      changes: changesBetween(before, item.object),
    });
  }
}

/** As in Cluster API, validation follows all patches, with the variables of the last one. */
async function validateAll(patches: readonly ClusterClassPatch[], run: Run): Promise<void> {
  if (run.external === "skip") return;
  const { cluster } = run.desired;
  const diagnostics: Diagnostic[] = [];
  for (const { name, external } of patches) {
    const extension = external?.validateTopologyExtension;
    if (external === undefined || extension === undefined) continue;
    const where = `patch ${name}: validation`;
    if (run.external === undefined) throw extensionMissing(where, extension);
    const { validateTopology } = run.external;
    const request = withSettings(external.settings, {
      variables: globalVariables(run.stored, run.isDefined),
      items: run.items.map((item) => {
        const variables = item.variables(run.isDefined);
        return {
          holderReference: { ...item.holder },
          object: item.object,
          ...(variables.length === 0 ? {} : { variables }),
        };
      }),
    });
    try {
      await callExternal(where, extension, () =>
        validateTopology({ extension, forObject: cluster }, request),
      );
    } catch (error) {
      if (!(error instanceof TopologyError)) throw error;
      for (const diagnostic of error.diagnostics) diagnostics.push(diagnostic);
    }
  }
  if (diagnostics.length > 0) throw new TopologyError(diagnostics);
}

function applied<T>(run: Run, item: TemplateItem, where: string, patch: () => T): T | undefined {
  try {
    return patch();
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    run.diagnostics.push(topologyProblem("topology/patch", `${where}, for ${item.path}`, error.message));
    run.incomplete.add(item);
    return undefined;
  }
}

/** Merges variables by name; those of the template win, and builtin variables are merged. */
function mergedVariables(globals: readonly Variable[], own: readonly Variable[]): VariableMap {
  const result = new Map<string, JSONValue>(globals.map(({ name, value }) => [name, value]));
  for (const { name, value } of own) {
    const known = result.get(name);
    const merges = name === BUILTIN && isJsonObject(known) && isJsonObject(value);
    result.set(name, merges ? { ...known, ...value } : value);
  }
  return result;
}

/** The fields of a template that patches may change. */
const PATCHED = [["spec"], ["metadata", "labels"], ["metadata", "annotations"]] as const;

/** Returns the patched template with changes of spec, labels and annotations only. */
function patchTemplate(template: Unstructured, operations: readonly JsonPatchOperation[]): Unstructured {
  if (operations.length === 0) return template;
  return keptOf(template, applyJsonPatch(template, operations));
}

/** Returns the template with an extension's patch. @throws PatchError if it does not apply. */
export function applyResponseItem(
  template: Unstructured,
  item: GeneratePatchesResponseItem,
): { object: Unstructured; operations: readonly JsonPatchOperation[] | undefined } {
  // Go decodes a missing patch as an empty one.
  const patch = decodeHookPatch({ ...item, patch: item.patch ?? "" });
  if ("reason" in patch) throw new PatchError("PATCH_INVALID", patch.message);
  const operations = patch.patchType === "JSONPatch" ? decodeJsonPatch(patch.value) : undefined;
  if (operations?.length === 0) return { object: template, operations };
  return { object: keptOf(template, applyHookPatch(template, patch)), operations };
}

function keptOf(before: Unstructured, patched: Unstructured): Unstructured {
  // Go reads both texts before the rest, with names in any case.
  const unread = Object.keys(patched).filter(
    (name) =>
      /^(?:apiVersion|kind)$/i.test(name) &&
      !["string", "undefined"].includes(typeof (patched[name] ?? undefined)),
  );
  if (unread.length > 0)
    throw new PatchError(
      "PATCH_NOT_APPLICABLE",
      `${unread.join(", ")} of the patched template is not a text`,
    );
  const apiVersion = textAt(patched, "apiVersion");
  if (apiVersion.split("/").length > 2)
    throw new PatchError(
      "PATCH_NOT_APPLICABLE",
      `the patched template has an invalid apiVersion ${JSON.stringify(apiVersion)}`,
    );
  // Go decodes the patched template as an Unstructured, which needs a kind.
  if (typeof patched.kind !== "string" || patched.kind === "")
    throw new PatchError("PATCH_NOT_APPLICABLE", "the patched template has no kind");
  const result = cloneJson(before);
  for (const path of PATCHED) {
    const value = getAt(patched, path);
    if (value !== undefined) setAt(result, path, value);
  }
  return result;
}
