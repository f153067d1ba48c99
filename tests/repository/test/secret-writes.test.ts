import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Files that update existing Secrets, and why they cannot overwrite those of others. */
const accepted: Readonly<Record<string, string>> = {
  "packages/controller-kit/src/capi/secrets/secret-owner.ts": "checks the owner, and locks",
  "packages/controller-kit/src/capi/kubeconfig/kubeconfig-secret.ts":
    "replaces the Secret that it got, with its version",
  "packages/envtest/src/nodes/simulated-cluster.ts": "applies with the uid of its Secret",
};

const updates = new Set([
  "apply",
  "createOrUpdate",
  "createOrPatch",
  "patch",
  "patchObject",
  "replace",
  "ssaPatch",
]);

it("updates Secrets only where their owner is checked", () => {
  const sources = globSync(
    ["packages/*/src/**/*.ts", "packages/create-capikit/templates/**/*.ts", "examples/*/src/**/*.ts"],
    {
      cwd: root,
      exclude: ["**/node_modules/**"],
    },
  );
  const found = sources.filter((path) => updatesSecrets(readFileSync(join(root, path), "utf8")));
  expect(found.sort()).toEqual(Object.keys(accepted).sort());
});

it("finds updates by any name of the kind", () => {
  const kind = 'from "@capikit/api/kubernetes";';
  for (const text of [
    `import { secret } ${kind} await client.apply(secret, object, { force: true });`,
    `import { type Secret, secret as kinds } ${kind} await client.replace(kinds, object);`,
    `import { secret } ${kind} const kind = metadataOnly(secret); await client.patch(kind, key, patch);`,
    `import { secret } ${kind} await ssaPatch(client, secret, object);`,
    `import { secretKind } from "./kinds.ts"; await client.replace(secretKind, object);`,
  ])
    expect([text, updatesSecrets(text)]).toEqual([text, true]);
  for (const text of [
    `import { secret } ${kind} await client.create(secret, object); await client.get(secret, key);`,
    `import { configMap } ${kind} await client.apply(configMap, object, { force: true });`,
    `import { type Secret } ${kind} text.replace(pattern, secret);`,
  ])
    expect([text, updatesSecrets(text)]).toEqual([text, false]);
});

/** Reports whether a module passes the kind of Secrets to a function that updates objects. */
function updatesSecrets(text: string): boolean {
  if (!/secret/i.test(text)) return false;
  const kinds = new Set<string>();
  let isFound = false;
  const mentions = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && kinds.has(node.text)) ||
    (ts.forEachChild(node, (child) => mentions(child) || undefined) ?? false);
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) && !node.isTypeOnly) {
      const { text: imported } = node.propertyName ?? node.name;
      if (imported === "secret" || /^secret\w*Kind$/.test(imported)) kinds.add(node.name.text);
    } else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      // A kind derived from that of Secrets, or one of several.
      if (
        !ts.isAwaitExpression(node.initializer) &&
        !ts.isFunctionLike(node.initializer) &&
        mentions(node.initializer)
      )
        kinds.add(node.name.text);
    } else if (ts.isCallExpression(node)) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      const first = ts.isPropertyAccessExpression(expression) ? node.arguments[0] : node.arguments[1];
      isFound ||= updates.has(name) && first !== undefined && mentions(first);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true));
  return isFound;
}
