import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureReference } from "@capikit/reference";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../packages/api/src/conversion/wire/", import.meta.url));

/** The rows of the facts, by `package.Name`: one string per type. */
function written(): Record<string, string> {
  const facts = readdirSync(folder).filter((name) => /^(corev1|meta|.*-v\d\w*)\.ts$/.test(name));
  return Object.fromEntries(
    facts.flatMap((name) => {
      const text = readFileSync(folder + name, "utf8");
      const home = name.slice(0, -".ts".length).replace("-", "/");
      return [...text.matchAll(/^ {2}(\w+):\s*"([^"]*)",$/gm)].map(([, type, row = ""]) => [
        `${home}.${type}`,
        sorted(row),
      ]);
    }),
  );
}

const sorted = (row: string): string => row.split(" ").sort().join(" ");

it("has the format in which Go writes every type, according to reflection", async () => {
  const text = execFileSync(await ensureReference("wire-facts"), { encoding: "utf8" });
  const reflected = Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [name = "", row = ""] = line.split("\t");
      return name === "" ? [] : [[name, sorted(row)]];
    }),
  );
  // The only type whose own code writes a list that is empty and not nil.
  const byItself = "bootstrap/v1beta1.NodeRegistrationOptions";
  reflected[byItself] = sorted(
    (reflected[byItself] ?? "").replace("taints:[]corev1.Taint~", "taints:[]corev1.Taint~~"),
  );
  expect(written()).toEqual(reflected);
}, 600_000);
