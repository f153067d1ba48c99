import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@capikit/common/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTransport } from "../../src/transport/index.ts";
import { startEchoServer } from "../support/echo-server.ts";

let dir: string;
let path: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-files-"));
  path = join(dir, "token");
  await writeFile(path, "old\n");
});
afterEach(() => rm(dir, { recursive: true }));

describe("a token file", () => {
  it("is read again after a minute, and what it held serves while it is gone", async () => {
    await using echo = await startEchoServer();
    const clock = createFakeClock();
    const transport = createTransport(
      { server: echo.server, identity: { type: "token-file", path } },
      { clock },
    );
    const ask = async () => (await transport.request({ method: "GET", path: "/" })).text();
    await ask();
    await writeFile(path, "new");
    clock.advance(59_000);
    await ask();
    clock.advance(2000);
    await ask();
    await rm(path);
    clock.advance(61_000);
    await ask();
    expect(echo.authorizations()).toEqual(["Bearer old", "Bearer old", "Bearer new", "Bearer new"]);
    await transport.close();
  });

  it("is read at once when the server does not accept the token any more, and the request sent again", async () => {
    const bodies: string[] = [];
    await using echo = await startEchoServer(async (request, response) => {
      bodies.push((await request.toArray()).join(""));
      response.writeHead(request.headers.authorization === "Bearer new" ? 201 : 401).end("{}");
    });
    let writes = 0;
    const checkWrite = () => void writes++;
    const transport = createTransport(
      { server: echo.server, identity: { type: "token-file", path } },
      { checkWrite },
    );
    const send = async () => {
      const response = await transport.request({ method: "POST", path: "/", body: "x" });
      await response.text();
      return response.status;
    };
    expect(await send()).toBe(401);
    expect(bodies).toEqual(["x"]);
    await writeFile(path, "new");
    expect(await send()).toBe(201);
    expect(bodies).toEqual(["x", "x", "x"]);
    expect(writes).toBe(3);
    await transport.close();
  });
});

describe("identities", () => {
  it("sends user name and password", async () => {
    await using echo = await startEchoServer();
    const identity = { type: "basic", username: "jane", password: "p:w" } as const;
    const transport = createTransport({ server: echo.server, identity });
    await (await transport.request({ method: "GET", path: "/" })).text();
    expect(echo.authorizations()).toEqual([`Basic ${Buffer.from("jane:p:w").toString("base64")}`]);
    await transport.close();
  });

  it("impersonates, each value in a field of its own", async () => {
    await using echo = await startEchoServer();
    const transport = createTransport({
      server: echo.server,
      impersonate: { user: "jane", uid: "1", groups: ["a", "b"], extra: { "x.test/Scopes": ["c", "d"] } },
    });
    await (await transport.request({ method: "GET", path: "/" })).text();
    const fields = echo.requests[0]?.headersDistinct;
    expect(fields).toMatchObject({
      "impersonate-user": ["jane"],
      "impersonate-uid": ["1"],
      "impersonate-group": ["a", "b"],
      "impersonate-extra-x.test%2fscopes": ["c", "d"],
    });
    await transport.close();
  });
});
