import { hooks } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { createRequestHandler, defineExtension } from "@capikit/extension-kit";
import { sampleRequest } from "@capikit/extension-kit/testing";
import fc from "fast-check";
import { changedJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

const answered = Object.values(hooks).filter(({ hook }) => hook !== "Discovery");
const answers = ({ blocking }: HookDescriptor) => (blocking ? { retryAfterSeconds: 0 } : {});
const extension = defineExtension({
  handlers: Object.fromEntries(
    answered.map((hook) => [hook.hook.toLowerCase(), { hook, handle: () => answers(hook) }]),
  ),
} as never);
const strict = createRequestHandler(extension, { requestValidation: "full" });
const ordinary = createRequestHandler(extension);

/** Bodies of requests for every hook. */
export const target: FuzzTarget = {
  name: "hook-request",
  extension: "json",
  arbitrary: fc.oneof(...Object.values(hooks).map((hook) => changedJson(sampleRequest(hook)))),
  errors: [],
  cases: 30,
  async run(body) {
    for (const handler of [strict, ordinary])
      for (const path of handler.paths) {
        const request = {
          method: "POST",
          path,
          query: new URLSearchParams(),
          body,
          signal: new AbortController().signal,
        };
        const { status = 200, body: answer } = await handler.handleRequest(request as never);
        const text = String(answer);
        check(status === 200 || status === 400, `status ${status}`);
        check(text.length < 64 * 1024, `answer of ${text.length} bytes`);
        const { kind, status: answered } = JSON.parse(text);
        check(
          kind === "DiscoveryResponse" || answered === "Success" || answered === "Failure",
          `invalid response status ${answered}`,
        );
      }
  },
};
