import { catalog } from "@capikit/api/catalog";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { type JsonObject, recordOf, textAt } from "@capikit/common/json";
import { mapLimited } from "@capikit/common/time";
import type { PatchEffect } from "@capikit/extension-kit/testing";
import { unifiedDiff } from "@capikit/generators/run";
import type { HookCallDetails } from "../../console/console-model.ts";
import { shownLines, shownText } from "../../shared/console/summarize-object.ts";

/** Characters of a shown body or diff. */
export const maxText = 512 * 1024;

const parallelDryRuns = 8;
/** What replaces secrets in recorded bodies. A pattern or an enum may refuse it. */
const redacted = "REDACTED";

/** Returns the effects of a call's patches on the objects of its request, and what is wrong with them. */
export async function effectsOf(
  {
    path,
    request,
    answer,
  }: { readonly path: string; readonly request: JsonObject; readonly answer: JsonObject | string },
  client: Client | undefined,
): Promise<HookCallDetails["effects"]> {
  const hook = catalog.findByPath(path)?.hook;
  if (hook === undefined || typeof answer === "string") return [];
  const { patchEffects } = await import("@capikit/extension-kit/testing");
  const effects = patchEffects(hook, request, answer);
  // Several patches may change an object, which is valid only after the last one.
  const originals = new Map<JsonObject, JsonObject>();
  const last = new Map<JsonObject, PatchEffect>();
  for (const effect of effects) {
    const { before, after } = effect;
    if (before === undefined || after === undefined) continue;
    const original = originals.get(before) ?? before;
    originals.set(after, original);
    last.set(original, effect);
  }
  const refusal = async (effect: PatchEffect): Promise<string> => {
    const { after } = effect;
    const original = after && originals.get(after);
    const isLast = original !== undefined && last.get(original) === effect;
    return client !== undefined && after !== undefined && isLast ? refusedPatch(original, after, client) : "";
  };
  return mapLimited(effects, parallelDryRuns, async (effect) => ({
    object: shownText(effect.object, 500),
    diff:
      effect.after === undefined
        ? ""
        : shownLines(unifiedDiff(json(effect.before), json(effect.after)), maxText),
    problem: shownText(problemOf(effect) || (await refusal(effect)), 2_000),
  }));
}

function problemOf({ error, outside }: PatchEffect): string {
  if (error !== undefined) return error.message;
  return outside.length > 0 ? `the hook does not permit changes of ${outside.join(", ")}` : "";
}

/** Returns why the API server would not create a patched object, if it would create the original. */
async function refusedPatch(original: JsonObject, patched: JsonObject, client: Client): Promise<string> {
  const text = json(patched);
  if (text === json(original) || text.includes(redacted)) return "";
  const refusal = await refusalOf(patched, client);
  // Another patch may complete a template, or may have broken it.
  if (refusal === "" || (await refusalOf(original, client)) !== "") return "";
  return `the API server refuses the patched object: ${refusal}`;
}

/** Returns why the API server would not create an object; empty if it would, or if that is not known. */
async function refusalOf(patched: JsonObject, client: Client): Promise<string> {
  const { metadata, ...content } = patched;
  const { namespace = "default", labels, annotations } = recordOf(metadata);
  try {
    const kind = await client.kindOf({
      apiVersion: textAt(patched, "apiVersion"),
      kind: textAt(patched, "kind"),
    });
    const own = { generateName: "capikit-", labels: recordOf(labels), annotations: recordOf(annotations) };
    const named = { ...content, metadata: { ...own, ...(kind.scope === "Namespaced" && { namespace }) } };
    await client.create(kind, named as never, { dryRun: true, fieldValidation: "Strict" });
    return "";
  } catch (error) {
    return error instanceof ApiError && [400, 422].includes(error.status) ? error.serverMessage : "";
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
