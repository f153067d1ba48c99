import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import type { ControlPlane } from "../../src/index.ts";

/** Disruptions of a control plane's programs. Linux only, as it reads command lines from /proc. */
export interface ApiServerProcess {
  /** Ends the API server without a warning. */
  kill(): Promise<void>;
  /** Starts it again at the same address, and waits until it is ready. */
  restart(): Promise<void>;
  /** Makes etcd forget everything older than now. */
  compact(): Promise<void>;
}

export async function apiServerProcess(controlPlane: ControlPlane): Promise<ApiServerProcess> {
  let pid = controlPlane.pids.kubeApiserver;
  let starts = 0;
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").slice(0, -1);
  const flagValue = (name: string) =>
    command.find((flag) => flag.startsWith(`--${name}=`))?.slice(`--${name}=`.length) ?? "";
  const etcd = flagValue("etcd-servers");
  const [ca, cert, key] = await Promise.all(
    ["etcd-cafile", "etcd-certfile", "etcd-keyfile"].map((name) => readFile(flagValue(name))),
  );

  return {
    async kill() {
      process.kill(pid, "SIGKILL");
      await until(async () => {
        try {
          process.kill(pid, 0);
          return false;
        } catch {
          return true;
        }
      });
    },
    async restart() {
      pid = await controlPlane.startProcess(`kube-apiserver-${++starts}`, command).pid;
      await until(async () => {
        const ready = await controlPlane.client.transport.request({ method: "GET", path: "/readyz" });
        await ready.text();
        return ready.status === 200;
      });
    },
    async compact() {
      // A range that matches nothing still returns the revision.
      const { header } = await post(`${etcd}/v3/kv/range`, { ca, cert, key }, { key: "AA==" });
      const compaction = { revision: header.revision, physical: true };
      await post(`${etcd}/v3/kv/compaction`, { ca, cert, key }, compaction);
    },
  };
}

async function post(
  url: string,
  credentials: RequestOptions,
  body: object,
): Promise<{ header: { revision: string } }> {
  const sent = request(url, { method: "POST", agent: false, ...credentials });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) {
    throw new Error(`${url}: ${response.statusCode} ${answer}`);
  }
  return JSON.parse(answer);
}

async function until(done: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await done().catch(() => false))) {
    if (Date.now() > deadline) {
      throw new Error("not within a minute");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
