import { catalog } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { commentLine, jsonLiteral, stringLiteral } from "@capikit/generators/model";
import { type ExampleSchema, exampleOf } from "@capikit/schema";
import { readTemplate } from "../../../shared/project-edit/read-template.ts";
import type { AddedHook } from "./added-hook.ts";

/** The input of a handler's source text. */
export interface HandlerFacts {
  /** Constant of the hook in its module. */
  readonly hook: string;
  /** Constant of the handler. */
  readonly handler: string;
  /** Module of the hook's constant. */
  readonly module: string;
  /** Whether it gets a client of the workload cluster. Default: false. */
  readonly isWorkload?: boolean;
}

/** Hooks of Cluster API with an example of their own. */
const special: ReadonlySet<string> = new Set([
  "CanUpdateMachine",
  "CanUpdateMachineSet",
  "DiscoverVariables",
  "GeneratePatches",
  "GenerateUpgradePlan",
  "UpdateMachine",
  "ValidateTopology",
]);

/** Returns the source file of a handler that answers Success. */
export async function handlerText(
  descriptor: HookDescriptor,
  { hook, handler, module, isWorkload = false }: HandlerFacts,
): Promise<string> {
  const { summary = `Handles ${descriptor.hook}` } = descriptor;
  const isOwn = !isWorkload && catalog.find(descriptor) === undefined;
  const response = isOwn ? await exampleResponse(descriptor) : {};
  return readTemplate("added/hooks/handler.ts", isWorkload ? ["workload"] : blocksOf(descriptor, isOwn), [
    ["Handles the hook.", commentLine(summary.replace(/\.?$/, "."))],
    ["paperCloudHook", hook],
    ["paperCloudHandler", handler],
    ['"PaperCloudHook"', stringLiteral(descriptor.hook)],
    ["paperCloudResponse", jsonLiteral(response)],
    ['"@capikit/api/catalog"', stringLiteral(module)],
  ]);
}

function blocksOf({ blocking, hook }: HookDescriptor, isOwn: boolean): readonly string[] {
  if (isOwn) return blocking ? ["own", "blocking"] : ["own"];
  if (special.has(hook)) return [hook];
  return [blocking ? "lifecycle" : "notification"];
}

/** Members of responses that samples omit. */
const omitted: ReadonlySet<string> = new Set(["apiVersion", "kind", "status", "message"]);

/** Returns the required members of the response, as the hook's types are unknown here. */
async function exampleResponse({ blocking, responseSchema }: HookDescriptor): Promise<object> {
  const example = exampleOf(((await responseSchema?.()) ?? {}) as ExampleSchema);
  const members = Object.entries(example as object).filter(([name]) => !omitted.has(name));
  return { ...Object.fromEntries(members), ...(blocking && { retryAfterSeconds: 0 }) };
}

/** Returns a test that calls a handler as Cluster API does, with a sample request. */
export function handlerTest(
  { descriptor: { hook }, constant }: AddedHook,
  name: string,
  handler: string,
  modules: { readonly handler: string; readonly hook: string; readonly isWorkload: boolean },
): string {
  return readTemplate("added/hooks/handler.test.ts", modules.isWorkload ? ["workload"] : [], [
    ['"answers PaperCloudHook"', stringLiteral(`answers ${hook}`)],
    ['"paper-cloud-hook"', propertyName(name)],
    ["paperCloudHook", constant],
    ["paperCloudHandler", handler],
    ['"@capikit/api/catalog"', stringLiteral(modules.hook)],
    ['"./handler.ts"', stringLiteral(modules.handler)],
  ]);
}

/** Returns a name as an object key, quoted if necessary. */
export function propertyName(name: string, quote = '"'): string {
  return /^[a-z][a-z0-9]*$/.test(name) ? name : stringLiteral(name, quote);
}
