import { canUpdateMachine, generatePatches, hooks } from "@capikit/api/catalog";
import { systemClock } from "@capikit/common/time";
import { HookCallError } from "@capikit/extension-kit/caller";
import { patchEffects, sampleRequest } from "@capikit/extension-kit/testing";
import fc from "fast-check";
import { sendHook } from "../../../../packages/extension-kit/src/caller/send-hook.ts";
import { changedJson } from "../inputs/json.ts";
import { scriptedTransport } from "../inputs/scripted-transport.ts";
import type { FuzzTarget } from "../target.ts";

const base64 = (patch: unknown): string => Buffer.from(JSON.stringify(patch)).toString("base64");
const request = sampleRequest(generatePatches) as unknown as {
  readonly items: readonly { readonly uid: string }[];
};
const [first, second] = request.items.map(({ uid }) => uid);
const inPlace = sampleRequest(canUpdateMachine);

const operations = [
  { op: "add", path: "/spec/template/spec/a", value: { b: 1 } },
  { op: "copy", from: "/spec/template", path: "/spec/other" },
  { op: "remove", path: "/spec/template/spec/0" },
  { op: "test", path: "/kind", value: "x" },
];
const responses = [
  {
    status: "Success",
    message: "",
    items: [
      { uid: first, patchType: "JSONPatch", patch: base64(operations) },
      { uid: second, patchType: "JSONMergePatch", patch: base64({ spec: { template: { a: null } } }) },
    ],
  },
  { status: "Failure", message: "no", retryAfterSeconds: 5 },
  {
    status: "Success",
    machinePatch: { patchType: "JSONPatch", patch: base64(operations) },
    bootstrapConfigPatch: { patchType: "JSONMergePatch", patch: base64({ spec: {} }) },
  },
];
/**
 * Patch operations are base64 in a response, which mutation cannot reach, so they are changed
 * before.
 */
const changedPatch = changedJson(operations).map((text) =>
  JSON.stringify({
    status: "Success",
    items: [{ uid: first, patchType: "JSONPatch", patch: Buffer.from(text).toString("base64") }],
  }),
);

/** Responses of extensions to Cluster API's side of the protocol. */
export const target: FuzzTarget = {
  name: "hook-response",
  extension: "json",
  arbitrary: fc.oneof(...responses.map((response) => changedJson(response)), changedPatch),
  errors: [HookCallError],
  cases: 60,
  async run(input) {
    const transport = scriptedTransport(input, {
      headers: { "content-type": "application/json" },
      partSizes: [7, 1, 100],
    });
    const outgoing = {
      path: "/a",
      query: {},
      body: {},
      timeoutMs: 10_000,
      signal: undefined,
      maxBytes: 1 << 20,
      bare: false,
    };
    const { response } = await sendHook(transport, outgoing, systemClock, () => {});
    patchEffects(hooks.GeneratePatches, request, response);
    patchEffects(hooks.CanUpdateMachine, inPlace, response);
  },
};
