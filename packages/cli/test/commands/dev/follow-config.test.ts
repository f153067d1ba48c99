import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { followConfig } from "../../../src/commands/dev/follow-config.ts";
import { projectOf, save } from "../../cli.ts";

test("reports a change of dev, and no other", async () => {
  const { root } = projectOf({ "capikit.config.ts": 'export default { dev: { with: ["kubeadm"] } };\n' });
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const report = vi.fn();
  const dev = { with: ["kubeadm"] };
  const following = followConfig({ dev, project: { root }, report, signal: abort.signal });
  const write = (text: string) => save(join(root, "capikit.config.ts"), `export default ${text};\n`);
  write('{ out: "manifests", dev: { with: ["kubeadm"] } }');
  write("{ dev: { with: 3 } }");
  write("{ dev: {} }");
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(report).toHaveBeenCalledWith("generated", "warning", expect.stringContaining("restart capikit dev"));
  abort.abort();
  await following;
});
