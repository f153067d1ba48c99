import { expect, test } from "vitest";
import { ComponentsError, processComponents } from "../../src/components/index.ts";

const provider = { name: "foo", type: "InfrastructureProvider" } as const;
const namespace = "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: foo-system\n";

function errorOf(text: string | Uint8Array): ComponentsError {
  try {
    processComponents(text, { provider });
  } catch (error) {
    if (error instanceof ComponentsError) return error;
    throw error;
  }
  throw new Error("the components were accepted");
}

const deployment = (rest: string) =>
  `${namespace}---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: d\nspec:\n${rest}`;

test.each<[string, string]>([
  ["a truncated document", `${namespace}---\nkind: Secret\nmetadata: {name: a,\n`],
  ["an unterminated string", `${namespace}---\napiVersion: v1\nkind: "Sec`],
  ["an anchor that contains itself", `${namespace}---\na: &a\n  b: *a\n`],
  ["an alias without an anchor", "a: *b\n"],
  ["duplicate keys", `${namespace}---\n# no\nkind: A\nmetadata:\n  name: a\n  name: b\n`],
  ["control characters", "kind: a\u0001b\n"],
  ["a separator with content", "--- {kind: A}\n"],
  ["a list", `${namespace}---\n- a\n`],
  ["no kind", `${namespace}---\napiVersion: v1\n`],
  ["no apiVersion", "kind: Secret\n"],
  ["metadata that is a string", "apiVersion: v1\nkind: Secret\nmetadata: a\n"],
  ["infinity", "apiVersion: v1\nkind: Secret\ndata: .inf\n"],
  ["a key that is a list", "apiVersion: v1\nkind: Secret\n? [a]\n: b\n"],
  ["several Namespaces", `${namespace}---\n${namespace}`],
  ["no Namespace", "apiVersion: v1\nkind: Secret\n"],
  ["a Deployment of another version", deployment("  a: b\n").replace("apps/v1", "apps/v1beta1")],
  ["an image without registry", deployment("  template: {spec: {containers: [{name: m, image: nginx}]}}\n")],
  ["an image that is a number", deployment("  template: {spec: {containers: [{name: m, image: 1}]}}\n")],
  [
    "an annotation without a Certificate",
    `${namespace}---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: c\n  annotations:\n    cert-manager.io/inject-ca-from: c\n`,
  ],
])("the error has a location: %s", (_, text) => {
  const { code, line, message } = errorOf(text);
  expect({ code, line, message }).toMatchSnapshot();
});

test("invalid UTF-8 is reported with its line", () => {
  const bytes = Buffer.concat([Buffer.from(`${namespace}---\nkind: `), Buffer.from([0xff, 0x0a])]);
  expect(errorOf(bytes)).toMatchObject({ code: "COMPONENTS_BAD_YAML", line: 6 });
});

test("a dump of 50 MB is rejected before it is parsed", () => {
  expect(errorOf("a".repeat(50 * 1024 * 1024))).toMatchObject({ code: "COMPONENTS_TOO_LARGE" });
  expect(errorOf(new Uint8Array(50 * 1024 * 1024))).toMatchObject({ code: "COMPONENTS_TOO_LARGE" });
});

test("exponentially growing aliases are rejected", () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let at = 1; at < 9; at++) {
    lines.push(
      `a${at}: &a${at} [${Array(10)
        .fill(`*a${at - 1}`)
        .join(", ")}]`,
    );
  }
  expect(errorOf(lines.join("\n"))).toMatchObject({
    code: "COMPONENTS_BAD_YAML",
    message: expect.stringContaining("aliases repeat more than 100000 nodes"),
  });
});

test("unknown kinds are accepted unchanged", () => {
  const text = `${namespace}---\napiVersion: example.com/v1\nkind: Unheard\nspec: {of: [1, yes, 0o17]}\n`;
  const { objects } = processComponents(text, { provider });
  expect(objects[1]).toMatchObject({
    kind: "Unheard",
    metadata: { namespace: "foo-system" },
    spec: { of: [1, true, 15] },
  });
});
