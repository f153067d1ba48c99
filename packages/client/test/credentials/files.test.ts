import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@capikit/common/time";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Identity, inClusterConfig } from "../../src/config/index.ts";
import { credentialsOf } from "../../src/credentials/credentials.ts";
import { loadKubeconfig } from "../../src/index.ts";
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

it("sends the current value of a token that is a function", async () => {
  await using echo = await startEchoServer();
  let token = "one";
  const identity = { type: "token", token: () => token } as const;
  const transport = createTransport({ server: echo.server, identity });
  for (token of ["one", "two"]) await (await transport.request({ method: "GET", path: "/" })).text();
  expect(echo.authorizations()).toEqual(["Bearer one", "Bearer two"]);
  await transport.close();
});

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

  it("is ignored while it is empty, as during its rotation", async () => {
    await using echo = await startEchoServer();
    const clock = createFakeClock();
    const identity = { type: "token-file", path } as const;
    const transport = createTransport({ server: echo.server, identity }, { clock });
    const ask = async () => (await transport.request({ method: "GET", path: "/" })).text();
    await ask();
    clock.advance(61_000);
    await writeFile(path, "\n");
    await ask();
    await writeFile(path, "new");
    await ask();
    expect(echo.authorizations()).toEqual(["Bearer old", "Bearer old", "Bearer new"]);
    await transport.close();
    await writeFile(path, "");
    const first = createTransport({ server: echo.server, identity });
    await expect(first.request({ method: "GET", path: "/" })).rejects.toThrow(
      `token file ${path} is empty: write its content`,
    );
    await first.close();
  });

  it("that is a pipe is an error", async () => {
    const pipe = join(dir, "pipe");
    execFileSync("mkfifo", [pipe]);
    const identity = { type: "token-file", path: pipe } as const;
    const credentials = credentialsOf({ server: "https://host", identity }, createFakeClock());
    await expect(credentials.current()).rejects.toMatchObject({
      code: "CONFIG_UNREADABLE",
      message: `cannot read token file ${pipe}: a pipe or device; write its content to a file`,
    });
    const kubeconfig = join(dir, "kubeconfig");
    const names = ["certificate-authority", "client-certificate"] as const;
    for (const name of names) {
      const fields = { server: "https://host", "client-key-data": "eA==", [name]: "pipe" };
      const document = {
        clusters: [{ name: "c", cluster: fields }],
        users: [{ name: "u", user: fields }],
        contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
        "current-context": "x",
      };
      await writeFile(kubeconfig, JSON.stringify(document));
      await expect(loadKubeconfig(kubeconfig)).rejects.toThrow(
        `cannot read ${name} ${pipe}: a pipe or device`,
      );
    }
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

describe("a CA file", () => {
  it("that was empty when a configuration was loaded is read again until it has content", async () => {
    const file = join(dir, "ca.crt");
    await Promise.all([writeFile(file, ""), writeFile(join(dir, "namespace"), "ns")]);
    const env = { KUBERNETES_SERVICE_HOST: "host", KUBERNETES_SERVICE_PORT: "443" };
    const kubeconfig = join(dir, "kubeconfig");
    const document = {
      clusters: [{ name: "c", cluster: { server: "https://host", "certificate-authority": "ca.crt" } }],
      contexts: [{ name: "x", context: { cluster: "c" } }],
      "current-context": "x",
    };
    await writeFile(kubeconfig, JSON.stringify(document));
    const clock = createFakeClock();
    const configs = [await inClusterConfig({ dir, env }), await loadKubeconfig(kubeconfig)];
    const credentials = configs.map((config) => credentialsOf(config, clock));
    const authorities = () =>
      Promise.all(credentials.map(async (each) => (await each.current()).tls.certificateAuthority));
    await expect(authorities()).rejects.toThrow(`certificate authority ${file} is empty: write its content`);
    clock.advance(61_000);
    await expect(authorities()).rejects.toThrow("is empty");
    await writeFile(file, "CA");
    expect(await authorities()).toEqual(["CA", "CA"]);
    await writeFile(file, "\n");
    clock.advance(61_000);
    expect(await authorities()).toEqual(["CA", "CA"]);
  });
});

describe("files of a client certificate", () => {
  it.each(["certificate", "key"] as const)("are an error while the %s is empty", async (empty) => {
    await writeFile(path, "");
    const other = join(dir, "other");
    await writeFile(other, "content");
    const files = { certificate: other, key: other, [empty]: path };
    const texts = { certificate: "content", key: "content", [empty]: "" };
    const identity: Identity = { type: "client-certificate", ...texts, files };
    const credentials = credentialsOf({ server: "https://host", identity }, createFakeClock());
    await expect(credentials.current()).rejects.toThrow(`client ${empty} ${path} is empty`);
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

  it("sends a token in addition to a certificate, and reads it again when it is refused", async () => {
    await using echo = await startEchoServer((request, response) => {
      response.writeHead(request.headers.authorization === "Bearer new" ? 200 : 401).end("{}");
    });
    const transport = createTransport({
      server: echo.server,
      identity: {
        type: "client-certificate",
        certificate: "CERT",
        key: "KEY",
        authorization: { type: "token-file", path },
      },
    });
    const ask = async () => (await transport.request({ method: "GET", path: "/" })).text();
    await ask();
    await writeFile(path, "new");
    await ask();
    expect(echo.authorizations()).toEqual(["Bearer old", "Bearer old", "Bearer new"]);
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

  it("impersonates in UTF-8, and refuses line breaks", async () => {
    await using echo = await startEchoServer();
    const impersonate = { user: "анна", uid: "ü", groups: ["Domänen-Admins"], extra: { scope: ["日"] } };
    const transport = createTransport({ server: echo.server, impersonate });
    await (await transport.request({ method: "GET", path: "/" })).text();
    const { headers = {} } = echo.requests[0] ?? {};
    // Node.js reads each byte as one character.
    const names = ["impersonate-user", "impersonate-uid", "impersonate-group", "impersonate-extra-scope"];
    expect(names.map((name) => Buffer.from(String(headers[name]), "latin1").toString("utf8"))).toEqual([
      "анна",
      "ü",
      "Domänen-Admins",
      "日",
    ]);
    await transport.close();
    const broken = { user: "jane\r\nimpersonate-group: system:masters" };
    const other = createTransport({ server: echo.server, impersonate: broken });
    await expect(other.request({ method: "GET", path: "/" })).rejects.toThrow(
      "invalid impersonate-user header",
    );
    await other.close();
    expect(echo.requests).toHaveLength(1);
  });
});
