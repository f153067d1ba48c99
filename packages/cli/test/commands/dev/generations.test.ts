import { expect, onTestFinished, test } from "vitest";
import { followGenerations } from "../../../src/commands/dev/follow-project.ts";
import { projectOf, widget } from "../../cli.ts";

test("waits for the run after a change, even right after the change", async () => {
  const { root, read, write } = projectOf(widget);
  const over = new AbortController();
  const errors: string[] = [];
  const report = (_event: string, level: string, text: string): void =>
    void (level === "error" && errors.push(text));
  const generations = followGenerations(root, report, over.signal);
  onTestFinished(async () => {
    over.abort();
    await generations.done;
  });
  const first = await generations.settled();
  expect(first).toMatchObject({ ok: true });
  expect(await generations.settled()).toBe(first);

  const source = read("controllers/widget.ts");
  for (const action of ["list", "watch"]) {
    write("controllers/widget.ts", source.replace("verbs=get", `verbs=${action}`));
    await generations.settled();
    expect(read("config/rbac/role.yaml")).toContain(`- ${action}`);
  }
  expect(errors).toEqual([]);
});
