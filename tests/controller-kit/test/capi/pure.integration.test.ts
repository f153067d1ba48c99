import {
  compareApiVersions,
  formatVersion,
  isSupportedVersionSkew,
  majorMinorPatch,
  parseImageTagVersion,
  pluralize,
} from "@capikit/common/versions";
import {
  crdName,
  formatImage,
  isImageTag,
  joinYaml,
  listText,
  lowestNonZero,
  ordinalize,
  parseImage,
  sortForCreation,
  toImageTag,
  withImageRepository,
  withImageTag,
} from "@capikit/controller-kit/capi";
import { parseClusterSecretName } from "@capikit/controller-kit/capi/workload";
import { lowestNonZeroResult } from "@capikit/controller-kit/controller";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences } from "../../src/comparison.ts";

type Texts = { readonly text: string; readonly other: string };

/** Upstream's answer for an error. */
function orRefused<T>(work: () => T): T | "refused" {
  try {
    return work();
  } catch {
    return "refused";
  }
}

const asIs = (value: unknown) => value;

describe("pure helpers match upstream", () => {
  it("for parsing and changing images", async () => {
    const domain = fc.constantFrom(
      "",
      "registry.k8s.io/",
      "docker.io/",
      "docker.io/library/",
      "index.docker.io/",
      "localhost/",
      "localhost:5000/",
      "example:5000/",
      "[::1]:5000/",
      "UPPER/",
      "Upper.io/",
      "-x.io/",
      "a/",
      "/",
    );
    const path = fc
      .array(
        fc.constantFrom("etcd", "coredns", "kube_proxy", "a__b", "a-b", "a--b", "a.b", "A", "a..b", "", "1"),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((parts) => parts.join("/"));
    const tag = fc.constantFrom("", ":v1.36.2", ":v1.36.2_exp.1", ":-1", ":a b", ":", `:${"a".repeat(129)}`);
    const digest = fc.constantFrom(
      "",
      "",
      "",
      `@sha256:${"0f".repeat(32)}`,
      `@sha256:${"0F".repeat(32)}`,
      `@sha512:${"ab".repeat(64)}`,
      `@sha384:${"ab".repeat(48)}`,
      `@md5:${"ab".repeat(16)}`,
      `@sha256:${"0".repeat(63)}`,
      "@x",
    );
    const text = fc.oneof(
      { weight: 20, arbitrary: fc.tuple(domain, path, tag, digest).map((parts) => parts.join("")) },
      fc.constantFrom("0".repeat(64), "a".repeat(256), `x.io/${"a".repeat(250)}`, ""),
      fc.string({ maxLength: 20 }),
    );
    const other = fc.oneof(
      fc.constantFrom(
        "v1.36.2+exp",
        "x.io/k8s",
        "docker.io",
        "docker.io/library",
        "../x.io",
        "x.io//y/./z",
        "",
        "A",
      ),
      fc.string({ unit: "grapheme", maxLength: 10 }),
      domain,
    );
    const ours = ({ text, other }: Texts) => [
      orRefused(() => {
        const { repository, name, tag, digest } = parseImage(text);
        return [repository, name, tag, digest, formatImage({ repository, name, tag, digest })];
      }),
      orRefused(() => withImageRepository(text, other)),
      orRefused(() => withImageTag(text, other)),
      isImageTag(other),
      toImageTag(other),
    ];
    const flat = (value: unknown) => JSON.parse(JSON.stringify(value).replace('["refused"]', '"refused"'));
    expect(await differences(fc.record({ op: fc.constant("image"), text, other }), ours, flat)).toEqual([]);
  });

  it("for names of definitions and Secrets", async () => {
    const words = fc
      .array(
        fc.constantFrom(
          "Foo",
          "Machine",
          "Proxy",
          "Gateway",
          "Index",
          "Status",
          "Ox",
          "Policy",
          "Box",
          "Azure",
          "VM",
          "IP",
          "Hypervisor",
        ),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((parts) => parts.join(""));
    const secret = fc
      .tuple(
        fc.constantFrom("prod", "a-ca", "", "x-kubeconfig"),
        fc.constantFrom("-kubeconfig", "-ca", "-etcd", "-sa", "-proxy", "-apiserver-etcd-client", "-x", ""),
      )
      .map((parts) => parts.join(""));
    const questions = fc.record({
      op: fc.constant("names"),
      text: fc.oneof(words, secret),
      other: fc.constantFrom("infrastructure.cluster.x-k8s.io", ""),
    });
    const ours = ({ text, other }: Texts) => {
      const parsed = parseClusterSecretName(text);
      return [
        crdName(other, text),
        pluralize(text),
        parsed?.clusterName ?? "refused",
        parsed?.purpose ?? "refused",
      ];
    };
    expect(await differences(questions, ours, asIs)).toEqual([]);
  });

  it("for versions of image tags and their skew", async () => {
    const number = fc.constantFrom("0", "1", "2", "30", "31", "18446744073709551615");
    const text = fc
      .tuple(
        fc.constantFrom("v", ""),
        fc.array(number, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("", "-rc.1", "_exp.1", "+b"),
      )
      .map(([v, core, rest]) => v + core.join(".") + rest);
    const ours = ({ text, other }: Texts) =>
      orRefused(() => {
        const [a, b] = [parseImageTagVersion(text), parseImageTagVersion(other)];
        return [isSupportedVersionSkew(a, b), formatVersion(a), formatVersion(majorMinorPatch(b))];
      });
    const questions = fc.record({ op: fc.constant("versions"), text, other: text });
    expect(await differences(questions, ours, asIs)).toEqual([]);
  });

  it("for the order of API versions", async () => {
    const text = fc.oneof(
      fc.constantFrom(
        "v1",
        "v2",
        "v10",
        "v1beta1",
        "v1beta2",
        "v1beta10",
        "v1alpha1",
        "v2alpha1",
        "v11alpha2",
      ),
      fc.constantFrom("v0", "v01", "v1beta0", "v1beta", "v1gamma1", "foo", "foo2", "foo10", "", "V1", "v1 "),
    );
    const ours = ({ text, other }: Texts) => Math.sign(compareApiVersions(text, other));
    const questions = fc.record({ op: fc.constant("apiVersions"), text, other: text });
    expect(await differences(questions, ours, asIs)).toEqual([]);
  });

  it("for lowest results, numbers and ordinals", async () => {
    const result = fc.constantFrom(-1, 0, 1, 500, 1000);
    const int = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }));
    const toResult = (value: number) => (value === -1 ? undefined : { requeueAfterMs: value });
    const ours = ({ numbers: [a = 0, b = 0, c = 0, d = 0, e = 0] }: { numbers: readonly number[] }) => [
      lowestNonZeroResult(toResult(a), toResult(b))?.requeueAfterMs ?? -1,
      lowestNonZero(c, d),
      ordinalize(e),
    ];
    const questions = fc.record({
      op: fc.constant("lowest"),
      numbers: fc.tuple(result, result, int, int, int),
    });
    expect(await differences(questions, ours, asIs)).toEqual([]);
  });

  it("for creation order, lists in messages, and joined YAML texts", async () => {
    const kinds = fc.constantFrom(
      "Namespace",
      "Secret",
      "ConfigMap",
      "Pod",
      "Service",
      "Machine",
      "Endpoint",
      "LimitRange",
    );
    const questions = fc.record({
      op: fc.constant("lists"),
      types: fc.array(kinds, { maxLength: 8 }),
      negative: fc.array(fc.constantFrom("a: 1", "a: 1\n", "\na: 1", "\n\na: 1\n\n", "", "\n", "x"), {
        maxLength: 4,
      }),
    });
    const ours = ({ types, negative }: { types: readonly string[]; negative: readonly string[] }) => [
      sortForCreation(types.map((kind, at) => ({ kind, name: String.fromCharCode(97 + at) }))).map(
        ({ kind, name }) => kind + name,
      ),
      listText(types),
      joinYaml(...negative),
    ];
    expect(await differences(questions, ours, asIs)).toEqual([]);
  });
});
