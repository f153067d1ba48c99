import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { expect, it } from "vitest";
import { handlerText } from "../../../../src/commands/add/hook/handler-text.ts";

const responseSchema = async () => ({
  type: "object",
  required: ["action"],
  properties: { action: { type: "string", enum: ["HOOK_NOW"] } },
});
const facts = { hook: "beforeDrain", handler: "drain", module: "./hooks.ts" };

it("keeps text of a document that has the placeholder of a hook's name", async () => {
  const descriptor = {
    group: "hooks.acme.example",
    version: "v1",
    hook: "BeforeDrain",
    blocking: false,
    responseSchema,
  } as unknown as HookDescriptor;
  const text = await handlerText(descriptor, facts);
  expect(text).toContain('logger.info("BeforeDrain");');
  expect(text).toContain("HOOK_NOW");
});
