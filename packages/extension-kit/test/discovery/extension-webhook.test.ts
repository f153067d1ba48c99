import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { extensionWebhook } from "../../src/discovery/create-discovery.ts";
import { catalog, fooExtension } from "./support/drain-hook.ts";

/** Sends a review of a new registration to the webhook. */
async function review(object: object, feature?: { name: string; enabled: boolean }, name = "one") {
  const { group, version, kind, plural } = fooExtension;
  const webhook = extensionWebhook(fooExtension, catalog, feature);
  const request = {
    uid: "1",
    kind: { group, version, kind },
    resource: { group, version, resource: plural },
    operation: "CREATE",
    name: "one",
    userInfo: {},
    object: { apiVersion: `${group}/${version}`, kind, metadata: { name }, ...object },
    oldObject: null,
  };
  const body = { apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", request };
  const { body: answer } = await webhook.answer(
    {
      body: Buffer.from(JSON.stringify(body)),
      headers: { "content-type": "application/json" },
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    },
    { logger: silentLogger, observer: {} },
  );
  const { allowed, warnings, status } = JSON.parse(String(answer)).response;
  return { allowed, warnings, message: status?.message };
}

const clientConfig = { url: "https://a", caBundle: "YQ==" };
const handler = (version: string) => ({
  name: "drain.one",
  requestHook: { apiVersion: `hooks.foo.example.org/${version}`, hook: "BeforeDrain" },
});

it("accepts registrations without comment", async () => {
  const status = { handlers: [handler("v1beta1")] };
  expect(await review({ spec: { clientConfig }, status }, { name: "FooHooks", enabled: true })).toEqual({
    allowed: true,
  });
});

it("warns about deprecated hook versions and a missing caBundle", async () => {
  const status = { handlers: [handler("v1alpha1")] };
  const { allowed, warnings } = await review({ spec: { clientConfig: { url: "https://a" } }, status });
  expect(allowed).toBe(true);
  expect(warnings).toEqual([
    expect.stringContaining("spec.clientConfig.caBundle: not set"),
    "handler drain.one: BeforeDrain v1alpha1 of hooks.foo.example.org is deprecated; use v1beta1",
  ]);
});

it.each(["namespaceSelector", "objectSelector"])("rejects an invalid %s", async (name) => {
  const selector = { matchExpressions: [{ key: "a", operator: "Perhaps" }] };
  const { allowed, message } = await review({ spec: { clientConfig, [name]: selector } });
  expect(allowed).toBe(false);
  expect(message).toContain(`spec.${name}: Invalid value`);
  expect(message).toContain('must be In, NotIn, Exists or DoesNotExist, not "Perhaps"');
});

it.each([
  [{}, "clientConfig has neither url nor service"],
  [{ service: { name: "evil.example.com/", namespace: "x" } }, "invalid service name"],
  [{ url: "http://a" }, "invalid url with http://: use https://"],
  [{ url: "https://user:secret@a:port" }, "invalid url: use https://host:port/path"],
  [{ url: "https://user:secret@a" }, "url contains user information"],
])("rejects the connection %j without showing it", async (clientConfig, problem) => {
  const { allowed, message } = await review({ spec: { clientConfig } });
  expect(allowed).toBe(false);
  expect(message).toContain("spec.clientConfig: Invalid value");
  expect(message).toContain(problem);
  expect(message).not.toContain("secret");
});

it.each(["a.b", "A", "a".repeat(64)])("rejects the name %s", async (name) => {
  const { allowed, message } = await review({ spec: { clientConfig } }, undefined, name);
  expect(allowed).toBe(false);
  expect(message).toContain("metadata.name: Invalid value");
});

it("rejects registrations while the feature gate is off", async () => {
  const feature = { name: "FooHooks", enabled: false };
  expect(await review({ spec: { clientConfig } }, feature)).toMatchObject({
    allowed: false,
    message: expect.stringContaining(
      "spec: Forbidden: can be set only if the feature gate FooHooks is enabled",
    ),
  });
});
