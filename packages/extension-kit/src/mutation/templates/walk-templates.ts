import type {
  GeneratePatchesRequest,
  GeneratePatchesRequestItem,
  GeneratePatchesResponse,
  GeneratePatchesResponseItem,
  PatchType,
} from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { yieldToEventLoop } from "@capikit/common/time";
import { MutationError } from "../errors/mutation-error.ts";
import { createDraft } from "../patch/draft.ts";
import { encodePatch } from "../patch/encode-patch.ts";
import { isWrittenPatch, type WrittenPatch } from "../patch/written-patch.ts";
import { builtinName, variableOf } from "../variables/merge-variables.ts";
import type { VariableTypes } from "../variables/variables.ts";
import { contextOf } from "./contexts.ts";
import type { TemplateContext } from "./template-context.ts";
import { rulesFor, type TemplateRule, type UnknownTemplates } from "./template-rule.ts";

/** Options of {@link walkTemplates}. */
export interface WalkOptions<V extends VariableTypes = Record<string, JSONValue>> extends UnknownTemplates {
  /** Type of patches; merge patches become JSON patches if necessary. @default "JSONPatch" */
  patchType?: PatchType | ((context: TemplateContext<V>) => PatchType);
  /** Ends the walk before the next template; the abort's reason is thrown. */
  signal?: AbortSignal;
}

/** The result of a mutator: nothing after editing its draft, or a patch. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a function without a return gives is void
export type Mutation = WrittenPatch | undefined | void;

const hint =
  "A patch receives the variables that its own DiscoverVariables handler defines, and optional ones only with a value.";

const roots = {
  hook: "GeneratePatches",
  paths: [["spec"], ["metadata", "labels"], ["metadata", "annotations"]],
} as const;

/**
 * Answers GeneratePatches: passes each template to its rules, in order, and returns their changes.
 * A rule edits the draft, with the changes of previous rules, or returns {@link jsonPatch} or
 * {@link mergePatch}. Unchanged templates get no item. Fields outside the types are kept.
 *
 * @throws MutationError for a forbidden change, or an unknown template unless skipped; rules'
 *   errors.
 */
export async function walkTemplates<V extends VariableTypes = Record<string, JSONValue>>(
  request: GeneratePatchesRequest,
  rules: readonly TemplateRule<TemplateContext<V>, Mutation>[],
  options: WalkOptions<V> = {},
): Promise<GeneratePatchesResponse> {
  const items: GeneratePatchesResponseItem[] = [];
  for (const item of request.items) {
    const yielded = yieldToEventLoop();
    if (yielded !== undefined) await yielded;
    options.signal?.throwIfAborted();
    const context = contextOf<V>(request, item, hint);
    checkBuiltins(request, item);
    const matching = rulesFor(rules, item.object, context, options);
    if (matching.length === 0) continue;
    checkHolder(item);
    const { draft, finish } = createDraft<JsonObject>(item.object);
    for (const { visit } of matching) {
      const result = visit(draft as never, context);
      // Most rules are synchronous: an event loop iteration per template would add up.
      apply(result instanceof Promise ? await result : result, draft, context);
    }
    const patchType =
      typeof options.patchType === "function" ? options.patchType(context) : options.patchType;
    const patch = placed(context, () => encodePatch(item.object, finish(), roots, patchType));
    if (patch !== undefined) items.push({ uid: item.uid, ...patch });
  }
  return { status: "Success", items };
}

/** Upstream merges the variables of both levels, and fails for values of another form. */
function checkBuiltins(request: GeneratePatchesRequest, item: GeneratePatchesRequestItem): void {
  const values = [request, item].flatMap(({ variables = [] }) => {
    const value = variableOf(variables, builtinName);
    return value === undefined ? [] : [value];
  });
  if (values.length === 2 && values.some((value) => value !== null && !isJsonObject(value)))
    throw new MutationError(`the value of variable ${builtinName} is not an object.`);
}

function checkHolder({ holderReference }: GeneratePatchesRequestItem): void {
  const { apiVersion } = holderReference;
  if (typeof apiVersion === "string" && apiVersion.split("/").length > 2)
    throw new MutationError(
      `apiVersion ${JSON.stringify(apiVersion)} of a holderReference is not group/version.`,
    );
}

function apply<V extends VariableTypes>(
  result: unknown,
  draft: JsonObject,
  context: TemplateContext<V>,
): void {
  if (result === undefined) return;
  if (!isWrittenPatch(result))
    throw new MutationError(
      `${context.place}: a rule returned an invalid patch. Edit the draft and return nothing, or return jsonPatch(…) or mergePatch(…).`,
    );
  placed(context, () => result.applyTo(draft));
}

/** Adds the template to errors. */
function placed<R, V extends VariableTypes>(context: TemplateContext<V>, run: () => R): R {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof MutationError)) throw error;
    throw new MutationError(`${context.place}: ${error.message}`, { cause: error });
  }
}
