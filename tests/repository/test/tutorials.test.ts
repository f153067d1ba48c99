import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isPublished } from "../../../packages/common/src/text/index.ts";
import { publishedPage } from "../../../scripts/publication/published-page.ts";
import { root } from "../src/root.ts";
import { firstMissing } from "../src/tutorials/expected-output.ts";
import { applyDiff, stepsOf } from "../src/tutorials/page.ts";
import { runTutorial } from "../src/tutorials/run-tutorial.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-tutorials-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(globSync("docs/tutorials/*.md", { cwd: root }).sort())("%s", (path) => {
  const file = join(root, path);
  const text = readFileSync(file, "utf8");

  it("starts with the result, the time and the requirements, and ends with next steps", () => {
    const introduction = text.slice(0, text.indexOf("\n## "));
    expect(introduction).toMatch(/^# .+\n\nAt the end, /);
    expect(introduction).toMatch(/You need[^.]* minutes/);
    expect(text.slice(text.lastIndexOf("\n## "))).toMatch(/^\n## Next steps\n\n- [\s\S]*\]\(/);
  });

  it("has steps that a reader can follow", () => {
    const steps = stepsOf(file);
    const commands = steps.flatMap((step) => (step.kind === "commands" ? [step] : []));
    expect(commands.length).toBeGreaterThan(3);
    const lone = commands.filter(
      ({ background, calls }) => !background && calls.some(({ command }) => command === ""),
    );
    expect(lone.map(({ line }) => `${path}:${line}`)).toEqual([]);
  });
});

describe("the steps of a page", () => {
  it("are also commands without outputs, of README and quick start in both states", () => {
    const states = [
      [
        (_: string, text: string) => text,
        [
          "npx -y pnpm@12 create-project ../cluster-api-provider-foo --type infrastructure",
          "cd ../cluster-api-provider-foo && npm install",
        ],
      ],
      [
        publishedPage,
        [
          "npm create capikit@latest cluster-api-provider-foo -- --type infrastructure",
          "cd cluster-api-provider-foo && npm install",
        ],
      ],
    ] as const;
    for (const [change, commands] of states.slice(isPublished ? 1 : 0)) {
      const read = (page: string) =>
        stepsOf(page, change(page, readFileSync(join(root, page), "utf8"))).flatMap((step) =>
          step.kind === "commands" ? step.calls.map(({ command }) => command) : [],
        );
      expect(read("README.md")).toEqual([
        "npx -y pnpm@12 demo",
        "npx -y pnpm@12 test",
        ...commands,
        "npm run dev -- --embedded",
      ]);
      expect(read("docs/quick-start.md")).toEqual([
        ...commands,
        "npm run dev",
        "export KUBECONFIG=$PWD/.capikit/kubeconfig",
        "kubectl get machines,fooclusters,foomachines",
      ]);
    }
  });

  it("apply diffs to the only place that has their lines", () => {
    const text = "a\nb\nc\nb\n";
    expect(applyDiff(text, [" a", "-b", "+x"])).toBe("a\nx\nc\nb\n");
    expect(applyDiff(text, ["-a", "@@", " c", "+y"])).toBe("b\nc\ny\nb\n");
    expect(() => applyDiff(text, ["-b"])).toThrow("2 times");
    expect(() => applyDiff(text, ["-d"])).toThrow("0 times");
  });

  it("compare all lines of output, except for ellipses", () => {
    const output = ["added 12 packages in 3s", "", "ready (a.b)"];
    expect(firstMissing(output, ["added … packages in …s", "", "ready (a.b)"], "all")).toBeUndefined();
    expect(firstMissing(output, ["…", "ready (a.b)"], "all")).toBeUndefined();
    expect(firstMissing(output, ["ready (a.b)"], "all")).toBe("ready (a.b)");
    expect(firstMissing(output, ["ready (a.b)"], "part")).toBeUndefined();
    expect(firstMissing(output, ["…", "ready (axb)"], "all")).toBe("ready (axb)");
    expect(firstMissing(output, ["added … packages in …s"], "all")).toBe("(end of the output)");
  });

  it("run in one shell, with programs that Ctrl-C ends", async () => {
    expect(await follow("passing")).toBe("");
  });

  it.each([
    ["output", "does not print `other`"],
    ["exit", "ended with 3"],
    ["running", "nothing ends the running program"],
  ])("fail with another %s", async (name, message) => {
    expect(await follow(name)).toContain(message);
    if (name === "running") expect(existsSync(join(folder, "ended"))).toBe(true);
  });
});

/** Follows a page of the fixtures. Returns its error. */
async function follow(name: string): Promise<string> {
  const page = join(import.meta.dirname, `../fixtures/tutorials/${name}.md`);
  const env = { ...process.env, HOME: folder };
  const options = { folder, env, show: false, print: () => {} };
  return await runTutorial(page, options).then(
    () => "",
    (error: Error) => error.message,
  );
}
