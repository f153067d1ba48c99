import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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
