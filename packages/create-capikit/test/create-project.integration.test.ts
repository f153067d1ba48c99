import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

it("writes no project without write permission", async () => {
  const home = await mkdtemp(join(tmpdir(), "create-capikit-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  // Root may write everywhere, so another user is asked.
  const closed = join(home, "closed");
  await mkdir(closed);
  await chmod(home, 0o755);
  await chmod(closed, 0o555);
  const module = new URL("../src/create-project.ts", import.meta.url).href;
  const code = `const { createProject } = await import(${JSON.stringify(module)});
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    await createProject({ folder: ${JSON.stringify(join(closed, "foo"))}, types: ["ipam"] }).catch((error) => console.log(error.message));`;
  const child = spawn(process.execPath, ["--conditions=@capikit/source", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let message = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    message += text;
  });
  await once(child, "close");
  expect(message).toBe(`cannot write to ${closed}\n`);
  expect(await readdir(closed)).toEqual([]);
});
