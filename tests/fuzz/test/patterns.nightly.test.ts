import { lint } from "@capikit/clusterctl-kit/lint";
import { stringifyYaml } from "@capikit/common/yaml";
import { compileRules, compileSchema, validateSchema } from "@capikit/schema";
import { renderTemplate } from "@capikit/topology/go-template";
import { expect, it } from "vitest";
import { randomNumbers, randomPattern } from "../src/inputs/patterns.ts";

const count = 10_000;
const mostMs = 100;
const text = "kK ſ 0 é \u{1e942}";

function crdWith(schema: object): Buffer {
  const version = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } };
  return Buffer.from(
    stringifyYaml({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "foos.test.dev" },
      spec: {
        group: "test.dev",
        scope: "Namespaced",
        names: { kind: "Foo", plural: "foos", singular: "foo", listKind: "FooList" },
        versions: [version],
      },
    }),
  );
}

const objectWith = (spec: object) => ({ type: "object", properties: { spec } }) as const;

/** Users of patterns. Each gets its own pattern, because compiled patterns are shared. */
const users: Record<string, (pattern: string) => unknown> = {
  schema(pattern) {
    const schema = { type: "string", pattern } as const;
    return [validateSchema(schema, { variable: true }), compileSchema(schema).validate(text)];
  },
  CEL(pattern) {
    const rule = `self.matches(${JSON.stringify(pattern)})`;
    const schema = { type: "string", "x-kubernetes-validations": [{ rule }] } as const;
    return compileRules(schema, { isRoot: false }).validate(text, undefined);
  },
  template(pattern) {
    try {
      return renderTemplate("{{ regexMatch .pattern .text }}", { pattern, text });
    } catch (error) {
      return error;
    }
  },
  lint(pattern) {
    const schema = objectWith({ type: "string", pattern });
    return lint([{ path: "config/crd/crd.yaml", content: crdWith(schema) }]);
  },
};

it.each(Object.entries(users))("no pattern takes 100 ms in %s", (user, use) => {
  const random = randomNumbers(user.length);
  // Compiling of this code by V8 is not measured.
  for (let index = 0; index < 300; index++) use(`(?i)${randomPattern(random)}`);
  let slowest = { ms: 0, pattern: "" };
  for (let index = 0; index < count; index++) {
    const pattern = `(?i)${randomPattern(random)}`;
    const since = process.threadCpuUsage();
    use(pattern);
    const used = process.threadCpuUsage(since);
    const ms = (used.user + used.system) / 1000;
    if (ms > slowest.ms) slowest = { ms, pattern };
  }
  console.log(`${user}: at most ${slowest.ms.toFixed(1)} ms`);
  expect(slowest.ms, slowest.pattern.slice(0, 200)).toBeLessThan(mostMs);
});
