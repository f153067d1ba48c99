import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { example } from "../../packages/playground/test/support.ts";
import { siteBase } from "../site/build-site.ts";
import { capikit } from "./command-line.ts";
import { playgroundOn } from "./playground-page.ts";

const types = "Types (api/v1beta1/index.ts)";
const crd = "config/crd/bases/infrastructure.cluster.x-k8s.io_fooclusters.yaml";

/** Edits types and objects, and compares the CRD with that of `capikit generate`. */
export async function checkTypes(page: Page): Promise<void> {
  const playground = await playgroundOn(page);
  await playground.problems(types, []);

  const right = example("types/foo-cluster.ts").replaceAll("FooCluster", "BarCluster");
  await playground.type("Types", right);
  const written = await playground.output("CRD", "BarClusterList");
  const generated = capikit({ "api/v1beta1/index.ts": right }, ["generate", "crd"], ({ status, read }) => {
    assert.equal(status, 0, "capikit generate succeeds");
    return read(crd.replace("foo", "bar"));
  });
  assert.equal(written, generated, "the CRD of the page equals that of capikit generate");

  await playground.type("Types", example("types/misspelled.ts"));
  await playground.problems(types, ["CK1001", "CK5011"]);
  assert.equal(await page.locator(".cm-lintRange-error").textContent(), "+kubebuilder:validation:Minimun");
  const link = page.locator('[data-code="CK1001"] a');
  assert.equal(await link.getAttribute("href"), `${siteBase}reference/diagnostics/CK1#ck1001`);

  await playground.type("Types", example("types/foo-cluster.ts"));
  await playground.problems(types, []);
  await playground.type("Object", example("types/invalid.yaml"));
  await playground.problems("Object", [
    "template/unknown-field",
    "template/invalid-field",
    "template/invalid-field",
  ]);
  await playground.type("Object", example("types/foo-cluster.yaml"));
  await playground.problems("Object", []);
  assert.match(await playground.output("Stored object", "gateways"), /^ {2}gateways: 1$/m);

  await playground.chooseExample("Rules and types of Cluster API");
  await playground.problems("Object", ["template/invalid-field"]);
  await checkSharing(page);
}

/** Opens the link of `Share` in a new page. */
async function checkSharing(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("Link copied").waitFor();
  const address: string = await page.evaluate("navigator.clipboard.readText()");
  assert.match(address, /\/playground#v1:[\w-]+$/);
  const other = await page.context().newPage();
  await other.goto(address);
  const shared = await playgroundOn(other);
  assert.match(await shared.output("CRD", "foomachines"), /kind: FooMachine$/m);
  await other.close();
}
