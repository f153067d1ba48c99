import { parseClusterSecretName } from "@capikit/api/core/v1beta2";
import {
  compareApiVersions,
  formatVersion,
  isSupportedVersionSkew,
  parseVersion,
  pluralize,
  type SemanticVersion,
} from "@capikit/common/kubernetes";
import { crdName } from "@capikit/controller-kit/capi";
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
        const [a, b] = [text, other].map((tag) => parseVersion(tag.replaceAll("_", "+"))) as [
          SemanticVersion,
          SemanticVersion,
        ];
        return [
          isSupportedVersionSkew(a, b),
          formatVersion(a),
          formatVersion({ ...b, prerelease: [], build: [] }),
        ];
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

  it("for lowest results", async () => {
    const result = fc.constantFrom(-1, 0, 1, 500, 1000);
    const toResult = (value: number) => (value === -1 ? undefined : { requeueAfterMs: value });
    const ours = ({ numbers: [a = 0, b = 0] }: { numbers: readonly number[] }) =>
      lowestNonZeroResult(toResult(a), toResult(b))?.requeueAfterMs ?? -1;
    const questions = fc.record({ op: fc.constant("lowest"), numbers: fc.tuple(result, result) });
    expect(await differences(questions, ours, asIs)).toEqual([]);
  });
});
