import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@capikit/common/time";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseManifests, pointWebhooksAt, readManifests } from "../../src/index.ts";
import { createProgressLimit } from "../../src/install/install-crds.ts";
import { crd } from "../support/widget-crd.ts";

describe("manifests", () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "capikit-manifests-"));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const object = (name: string) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } });

  describe("readManifests", () => {
    it("reads folders, files and objects in the order given", async () => {
      await writeFile(
        join(dir, "b.yaml"),
        `${JSON.stringify(object("b1"))}\n---\n${JSON.stringify(object("b2"))}`,
      );
      await writeFile(
        join(dir, "a.json"),
        JSON.stringify({ apiVersion: "v1", kind: "List", items: [object("a")] }),
      );
      await writeFile(join(dir, "notes.txt"), "no: manifest");
      const read = await readManifests([object("first"), dir, join(dir, "b.yaml")]);
      expect(read.map(({ metadata }) => metadata.name)).toEqual(["first", "a", "b1", "b2", "b1", "b2"]);
      expect(await readManifests(object("alone"))).toEqual([object("alone")]);
    });

    it("names a file that is not there", async () => {
      await expect(readManifests(join(dir, "none.yaml"))).rejects.toThrow(/cannot read .*none.yaml/);
    });
  });

  describe("parseManifests", () => {
    it.each([
      ["a: [", /^x.yaml: a quote, bracket or brace is not closed/],
      ["kind: Namespace", /^x.yaml: Namespace without apiVersion/],
    ])("refuses %j", (text, message) => {
      expect(() => parseManifests(text, "x.yaml")).toThrow(message);
    });

    it("keeps every digit of an integer", () => {
      const text = "apiVersion: v1\nkind: X\nmetadata: {generation: 7}\nmaximum: 9223372036854775807\n";
      expect(parseManifests(text, "x.yaml")).toEqual([
        { apiVersion: "v1", kind: "X", metadata: { generation: 7 }, maximum: 9223372036854775807n },
      ]);
    });

    it("skips empty documents", () => {
      expect(parseManifests("---\n# nothing\n---\n", "x.yaml")).toEqual([]);
    });
  });
});

describe("progress limit", () => {
  it("aborts after a time without progress, however long the work takes", () => {
    const clock = createFakeClock();
    using limit = createProgressLimit(clock, 30);
    for (let step = 0; step < 5; step++) {
      clock.advance(29);
      limit.progress();
    }
    expect(limit.signal.aborted).toBe(false);
    clock.advance(30);
    expect(limit.signal.aborted).toBe(true);
    expect(limit.reached).toBe(true);
    limit.progress();
    clock.advance(30);
    expect(limit.reached).toBe(true);
  });

  it("aborts with another signal, which is not the limit", () => {
    const clock = createFakeClock();
    const other = new AbortController();
    using limit = createProgressLimit(clock, 30, other.signal);
    other.abort(new Error("stop"));
    clock.advance(30);
    expect(limit.signal.reason).toEqual(new Error("stop"));
    expect(limit.reached).toBe(false);
  });

  it("leaves no timer behind", () => {
    const clock = createFakeClock();
    const limit = createProgressLimit(clock, 30);
    limit.progress();
    limit[Symbol.dispose]();
    clock.advance(30);
    expect(limit.reached).toBe(false);
  });
});

describe("webhook target", () => {
  const target = { host: "127.0.0.1", port: 9443, certificateAuthority: "PEM" };
  const caBundle = Buffer.from("PEM").toString("base64");

  function configuration(clientConfig: Record<string, unknown>) {
    return {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "ValidatingWebhookConfiguration",
      metadata: { name: "x" },
      webhooks: [{ name: "a.b.c", clientConfig }],
    };
  }

  describe("pointWebhooksAt", () => {
    it.each([
      [
        "a service with a path",
        { service: { name: "s", namespace: "n", path: "/validate" } },
        target,
        { url: "https://127.0.0.1:9443/validate", caBundle },
      ],
      [
        "a service without one",
        { service: { name: "s", namespace: "n" }, caBundle: "Cg==" },
        target,
        { url: "https://127.0.0.1:9443/", caBundle },
      ],
      [
        "an IPv6 host and a base path",
        { service: { path: "/validate" } },
        { ...target, host: "::1", basePath: "/hooks" },
        { url: "https://[::1]:9443/hooks/validate", caBundle },
      ],
      ["a URL", { url: "https://other/x" }, target, { url: "https://other/x", caBundle }],
      [
        "a URL with its own authority",
        { url: "https://o/x", caBundle: "eA==" },
        target,
        { url: "https://o/x", caBundle: "eA==" },
      ],
    ])("rewrites %s", (_, given, at, want) => {
      const before = configuration(given);
      const kept = structuredClone(before);
      expect(pointWebhooksAt(before, at).webhooks[0]?.clientConfig).toEqual(want);
      expect(before).toEqual(kept);
    });

    it("rewrites the conversion of a definition, whose default path is /convert", () => {
      const conversion = { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"] } };
      expect(pointWebhooksAt(crd("Widget", { conversion }), target).spec).toMatchObject({
        conversion: {
          webhook: {
            clientConfig: { url: "https://127.0.0.1:9443/convert", caBundle },
            conversionReviewVersions: ["v1"],
          },
        },
      });
    });

    it("converts a definition with several versions that declares no conversion", () => {
      const versions = ["v1", "v2"].map((name) => ({ name }));
      const conversion = {
        strategy: "Webhook",
        webhook: {
          clientConfig: { url: "https://127.0.0.1:9443/convert", caBundle },
          conversionReviewVersions: ["v1"],
        },
      };
      expect(pointWebhooksAt(crd("Widget", { versions }), target).spec).toMatchObject({ conversion });
      const declared = crd("Widget", { versions, conversion: { strategy: "None" } });
      expect(pointWebhooksAt(declared, target)).toEqual(declared);
      expect(pointWebhooksAt(crd("Widget"), target)).toEqual(crd("Widget"));
    });

    it("leaves other objects alone", () => {
      const object = { apiVersion: "v1", kind: "Service", metadata: { name: "x" }, webhooks: [{}] };
      expect(pointWebhooksAt(object, target)).toEqual(object);
    });
  });
});
