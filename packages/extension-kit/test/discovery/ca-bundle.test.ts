import { injectCAFromSecretAnnotation } from "@capikit/api/runtime/v1beta2";
import { ApiError } from "@capikit/client/errors";
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
  await expect(read("ns/name", { "ca.crt": "" })).rejects.toThrow("has no certificates in ca.crt");
  await expect(read("ns/name")).rejects.toMatchObject({
    code: "DISCOVERY_CA_SECRET",
    message: "Secret ns/name for the caBundle has no certificates in ca.crt",
  });
});

it.each(["name", "/name", "ns/", "a/b/c"])("refuses the annotation %s", async (secret) => {
  await expect(read(secret)).rejects.toThrow(`is "${secret}"; write it as namespace/name`);
});

it("reports a missing permission", async () => {
  const forbidden = new ApiError({ method: "GET", path: "/secret" }, 403, {});
  const annotations = { [injectCAFromSecretAnnotation]: "ns/ca" };
  const config = registration("one", { url: "https://a" }, { annotations });
  const client = { get: () => Promise.reject(forbidden) };
  await expect(readCaBundle(client, config, new AbortController().signal)).rejects.toMatchObject({
    code: "DISCOVERY_CA_SECRET",
    message: "no permission to read Secret ns/ca for the caBundle; grant get of Secrets",
  });
});
