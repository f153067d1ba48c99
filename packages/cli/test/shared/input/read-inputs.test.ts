import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEachInput, readTextInput } from "../../../src/shared/input/read-inputs.ts";

const { signal } = new AbortController();

async function serve() {
  const authorizations: (string | undefined)[] = [];
  const server = createServer(({ headers, url }, response) => {
    authorizations.push(headers.authorization);
    response.writeHead(url?.startsWith("/a.yaml") ? 200 : 404).end("a: b");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, authorizations };
}

test("user and password of an address are sent, and not shown", async () => {
  const { host, authorizations } = await serve();
  const address = (path: string): string => `http://ci:s3cret@${host}/${path}?token=s3cret`;
  expect(await readTextInput(address("a.yaml"), signal)).toBe("a: b");
  expect(authorizations).toEqual([`Basic ${Buffer.from("ci:s3cret").toString("base64")}`]);
  const [{ files: [file] = [] } = {}] = await readEachInput([address("a.yaml")], signal);
  expect(file?.path).toBe(`http://${host}/a.yaml`);
  await expect(readEachInput([address("b.yaml")], signal)).rejects.toThrow(
    `cannot read http://${host}/b.yaml: the server returned 404`,
  );
  await expect(readEachInput(["http://ci:s3cret@localhost:x/"], signal)).rejects.toThrow(
    "cannot read http://localhost:x/: invalid URL",
  );
});

test("a device without an end is an error", async () => {
  const message = "cannot read /dev/zero: it has more than 64 MiB";
  await expect(readEachInput(["/dev/zero"], signal)).rejects.toThrow(message);
  await expect(readTextInput("/dev/zero", signal)).rejects.toThrow(message);
  expect(await readTextInput("/dev/null", signal)).toBe("");
});

test("links without a target in the folder are named as unread", async () => {
  const parent = mkdtempSync(join(tmpdir(), "capikit-links-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const root = join(parent, "project");
  for (const folder of ["config", "test"]) mkdirSync(join(root, folder), { recursive: true });
  for (const path of ["outside.yaml", "project/config/a.yaml", "project/test/b.yaml"])
    writeFileSync(join(parent, path), "a: b");
  for (const [name, target] of [
    ["inside.yaml", "config/a.yaml"],
    // Files of test folders are not read by their own path.
    ["cluster-template.yaml", "test/b.yaml"],
    ["dangling.yaml", "missing.yaml"],
    ["dangling.txt", "missing.txt"],
    ["outside.yaml", "../outside.yaml"],
    ["parent", ".."],
  ] as const)
    symlinkSync(target, join(root, name));
  const [read] = await readEachInput([root], signal);
  expect(read?.files.map(({ path }) => basename(path))).toEqual(["cluster-template.yaml", "a.yaml"]);
  expect(read?.unread.map(({ path, reason }) => [basename(path), reason])).toEqual([
    ["dangling.yaml", "dangling"],
    ["outside.yaml", "outside"],
    ["parent", "outside"],
    ["test", "example"],
  ]);
});
