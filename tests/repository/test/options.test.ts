import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const textsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));

const verb = /^(?:create|define|start|run)[A-Z]/;
const product = /^(?:readonly )?(?:ControllerDefinition|ControllerRing|Webhook|WebhookServer)\b/;

/** Factories that do not call `checkOptions` themselves. */
const exceptions: Readonly<Record<string, string>> = {
  createFromTemplate: "accepts options with additional members",
  createKubeconfigSecret: "calls createKubeconfigSecretWithOwner",
  createKubeconfigSecretWithOwner: "has one option, which the signing of the certificate checks",
  createOrPatch: "writes an object with the options of a client's call",
  createOrUpdate: "writes an object with the options of a client's call",
  createBackoff: "receives the options of other factories",
  createProject: "receives the arguments of the program",
  createTransport: "receives the options of createClient",
  extensionWebhook: "receives the kind and the catalog, and no object of options",
  startManager: "calls checkManagerOptions",
};

it("every public factory checks its options", () => {
  const reports = textsOf("packages/*/etc/*.api.md").join("\n");
  const takesOptions = /^export function (\w+)(?:<.*?>)?\(.*Options\b(?:.*\): (.*);$)?/gm;
  const factories = new Set(
    [...reports.matchAll(takesOptions)]
      .filter(([, name = "", result = ""]) => verb.test(name) || product.test(result))
      .map(([, name = ""]) => name),
  );
  expect(factories.size).toBeGreaterThan(20);
  const sources = textsOf("packages/*/src/**/*.ts");
  const unchecked = [...factories].filter((name) => {
    const start = new RegExp(`^export (?:async )?function ${name}\\b[\\s\\S]*?^}`, "m");
    return !sources.some((source) => start.exec(source)?.[0].includes(`checkOptions(`));
  });
  expect(unchecked.sort()).toEqual(Object.keys(exceptions).sort());
});
