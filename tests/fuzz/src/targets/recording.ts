import { generatePatches } from "@capikit/api/catalog";
import {
  exchangeFileName,
  exchangeText,
  meaningOf,
  parseExchange,
  redactExchange,
  sampleRequest,
} from "@capikit/extension-kit/testing";
import { changedJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

const request = sampleRequest(generatePatches) as unknown as {
  readonly items: readonly { readonly uid: string }[];
};
const patch = Buffer.from(JSON.stringify([{ op: "add", path: "/spec/password", value: "secret" }])).toString(
  "base64",
);
const exchange = {
  request: {
    method: "POST",
    path: "/hooks.runtime.cluster.x-k8s.io/v1alpha1/generatepatches/a",
    query: "timeout=10s",
    body: { ...request, settings: { token: "abcdef.0123456789abcdef" }, items: request.items.slice(0, 2) },
  },
  response: {
    status: 200,
    body: { status: "Success", items: [{ uid: request.items[0]?.uid, patchType: "JSONPatch", patch }] },
  },
};

/** Files of recorded hook calls. */
export const target: FuzzTarget = {
  name: "recording",
  extension: "json",
  arbitrary: changedJson(exchange),
  errors: [SyntaxError],
  cases: 50,
  run(input) {
    const text = input.toString("utf8");
    const recorded = parseExchange(text);
    const again = parseExchange(exchangeText(recorded));
    check(exchangeText(again) === exchangeText(recorded), "a round trip changes the recording");
    const name = exchangeFileName(recorded);
    check(/^[\w.-]+\.json$/.test(name) && !name.startsWith("."), `file name ${JSON.stringify(name)}`);
    const redacted = redactExchange(recorded);
    check(exchangeText(redactExchange(redacted)) === exchangeText(redacted), "redacting twice differs");
    meaningOf(recorded);
  },
};
