import { diffMergePatch } from "@capikit/common/json";
import { withControllerReference, withOwnerReference } from "@capikit/controller-kit/capi";
import { type FeatureGate, featureGatesFlag } from "@capikit/serving/flags";
import fc from "fast-check";
import { describe, it } from "vitest";
import { compare } from "../../src/client-go/compare.ts";

describe("feature gates are those of component-base", () => {
  it("for random flags", async () => {
    const stage = fc.constantFrom("alpha", "beta", "ga", "deprecated") as fc.Arbitrary<FeatureGate["stage"]>;
    const gate = fc
      .record({ default: fc.boolean(), stage, locked: fc.boolean() })
      // Unlike upstream's, AllAlpha and AllBeta do not change locked features.
      .map((one) => ({ ...one, locked: one.locked && (one.stage === "ga" || one.stage === "deprecated") }));
    const names = ["One", "Two", "Three", "Four"];
    const name = fc.constantFrom(...names, "AllAlpha", "AllBeta", "One", "Two", " One", "Unknown");
    const bool = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom("true", "false") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("True", "1", "0", "t", "F", "yes", "", "TRUE ", " false", "tRue"),
      },
    );
    const assignment = fc.oneof(
      { weight: 12, arbitrary: fc.tuple(name, bool).map(([gate, on]) => `${gate}=${on}`) },
      { weight: 1, arbitrary: fc.constantFrom("", "One", "=", "=true", "One=true=false") },
    );
    const nameOf = (text: string) => text.split("=", 1)[0]?.trim();
    const text = fc
      .uniqueArray(assignment, { maxLength: 3, selector: nameOf })
      .map((parts) => parts.join(","));
    // Of different values of a group, client-go uses the first and capikit the last.
    const texts = fc
      .tuple(fc.array(text, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.boolean())
      .map(([all, alpha, beta]) =>
        all.map((one) =>
          one.replace(/AllAlpha=[^,]*/g, `AllAlpha=${alpha}`).replace(/AllBeta=[^,]*/g, `AllBeta=${beta}`),
        ),
      );
    const question = fc.record({
      op: fc.constant("gates"),
      gates: fc
        .tuple(gate, gate, gate, gate)
        .map((all) => Object.fromEntries(names.map((n, i) => [n, all[i]]))),
      texts,
    });
    await compare(
      question,
      ({ gates, texts }) => featureGatesFlag(gates as Record<string, FeatureGate>).parse(texts.join(",")),
      300,
    );
  });
});

describe("merge patches are those of controller-runtime", () => {
  it("for random objects", async () => {
    const name = fc.constantFrom("a", "b", "constructor", "toString", "~/.");
    const leaf = [
      fc.constantFrom("x", "y", "", "constructor"),
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
    ];
    const objectOf = (...leaves: fc.Arbitrary<unknown>[]) => {
      const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
        tree: fc.oneof(
          { depthSize: "small", maxDepth: 3 },
          ...leaves,
          fc.array(tie("tree"), { maxLength: 2 }),
          fc.dictionary(name, tie("tree"), { maxKeys: 3 }),
        ),
      }));
      return fc.dictionary(name, tree, { maxKeys: 3 });
    };
    // client-go sends new nulls, which have no effect.
    const [before, after] = [objectOf(...leaf, fc.constant(null)), objectOf(...leaf)];
    await compare(
      fc.record({ op: fc.constant("mergePatch"), before, after }),
      ({ before, after }) => diffMergePatch(before, after),
      500,
    );
  });
});

describe("owner references are those of controller-runtime", () => {
  it("for random owners and objects", async () => {
    const apiVersion = fc.constantFrom("v1", "apps/v1", "apps/v1beta1");
    const kind = fc.constantFrom("ConfigMap", "Deployment");
    const namespace = fc.constantFrom("ns", "ns", "other", undefined);
    const uid = fc.constantFrom("u1", "u2");
    const name = fc.constantFrom("a", "b");
    const reference = fc.record(
      { apiVersion, kind, name, uid, controller: fc.boolean(), blockOwnerDeletion: fc.boolean() },
      { requiredKeys: ["apiVersion", "kind", "name", "uid"] },
    );
    const meta =
      <T extends object>(more: T) =>
      (namespace: string | undefined) => ({
        ...more,
        ...(namespace !== undefined && { namespace }),
      });
    const owner = fc
      .tuple(apiVersion, kind, name, uid, namespace)
      .map(([apiVersion, kind, name, uid, ns]) => ({ apiVersion, kind, metadata: meta({ name, uid })(ns) }));
    const object = fc
      .tuple(fc.array(reference, { maxLength: 2 }), namespace)
      .map(([ownerReferences, ns]) => ({
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: meta({ name: "o", ...(ownerReferences.length > 0 && { ownerReferences }) })(ns),
      }));
    await compare(
      fc.record(
        { op: fc.constant("controller"), owner, object, controller: fc.boolean(), block: fc.boolean() },
        { requiredKeys: ["op", "owner", "object", "controller"] },
      ),
      ({ owner, object, controller, block }) => {
        const set = controller ? withControllerReference : withOwnerReference;
        const options = block === undefined ? {} : { blockOwnerDeletion: block };
        return set(object, owner as never, options).metadata.ownerReferences;
      },
      400,
    );
  });
});
