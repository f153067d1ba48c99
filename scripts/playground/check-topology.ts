import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { example } from "../../packages/playground/test/support.ts";
import { capikit } from "./command-line.ts";
import { playgroundOn } from "./playground-page.ts";

const documents = "Cluster, ClusterClass and templates";

/** Renders ClusterClasses, and compares the objects with those of `capikit topology render`. */
export async function checkTopology(page: Page): Promise<void> {
  const playground = await playgroundOn(page);
  const text = example("topology/class.yaml").replaceAll("debian-13", "debian-14");
  await playground.type(documents, text);
  const shown = await playground.output("Rendered objects", "debian-14");
  const args = ["topology", "render", "all.yaml", "--format", "yaml"];
  const rendered = capikit({ "all.yaml": text }, args, ({ status, stdout }) => {
    assert.equal(status, 0, "capikit topology render succeeds");
    return stdout;
  });
  assert.equal(shown, rendered, "the objects of the page equal those of capikit topology render");
  await page.getByText("size, controlPlane.infrastructureMachineTemplate").waitFor();

  await playground.chooseExample("A misspelled variable");
  await playground.problems(documents, ["topology/variable-value", "topology/variable-value"]);
  await playground.type(documents, "a: [\n");
  await playground.problems(documents, ["template/invalid-file"]);
}
