import { catalog } from "@capikit/api/catalog";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { type JsonObject, recordOf, textAt } from "@capikit/common/json";
import type { HookCallDetails } from "@capikit/console";
import type { PatchEffect } from "@capikit/extension-kit/conformance";
import { unifiedDiff } from "@capikit/runner";
import { shownLines, shownText } from "../../shared/console/summarize-object.ts";

/** Characters of a shown body or diff. */
export const maxText = 512 * 1024;

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
  const { patchEffects } = await import("@capikit/extension-kit/conformance");
  const shown = patchEffects(hook, request, answer).map(async (effect) => ({
    object: shownText(effect.object, 500),
    diff:
      effect.after === undefined
        ? ""
        : shownLines(unifiedDiff(json(effect.before), json(effect.after)), maxText),
    problem: shownText(await problemOf(effect, client), 2_000),
  }));
  return Promise.all(shown);
}

async function problemOf(
  { before, after, error, outside }: PatchEffect,
  client: Client | undefined,
): Promise<string> {
  if (error !== undefined) return error.message;
  if (outside.length > 0) return `the hook does not permit changes of ${outside.join(", ")}`;
  if (client === undefined || before === undefined || after === undefined || json(before) === json(after))
    return "";
  const refusal = await refusalOf(after, client);
  // Another patch may complete a template, or may have broken it.
  if (refusal === "" || (await refusalOf(before, client)) !== "") return "";
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
