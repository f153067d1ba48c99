import { injectCAFromSecretAnnotation } from "@capikit/api/runtime/v1beta2";
import { expect, it } from "vitest";
import { readCaBundle } from "../../src/discovery/ca-bundle.ts";
import { registration } from "./support/discovering.ts";

const read = (secret: string | undefined, data: object = {}) =>
  readCaBundle(
    { get: () => Promise.resolve({ data } as never) },
    registration(
      "one",
      { url: "https://a" },
      { annotations: secret === undefined ? {} : { [injectCAFromSecretAnnotation]: secret } },
    ),
    new AbortController().signal,
  );

it("reads the key ca.crt of the annotated Secret", async () => {
  expect(await read(undefined)).toBeUndefined();
  expect(await read("ns/name", { "ca.crt": "YQ==" })).toBe("YQ==");
  await expect(read("ns/name")).rejects.toMatchObject({
    code: "DISCOVERY_CA_SECRET",
    message: "Secret ns/name for the caBundle has no key ca.crt",
  });
});

it.each(["name", "/name", "ns/", "a/b/c"])("refuses the annotation %s", async (secret) => {
  await expect(read(secret)).rejects.toThrow(`is "${secret}"; write it as namespace/name`);
});
