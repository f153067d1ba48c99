import { readFile } from "node:fs/promises";
import type { ControlPlane } from "@capikit/envtest";
import { until } from "../widgets.ts";

/** What a test may do to the programs of a control plane behind its back. Linux only, as it reads command lines from /proc. */
export interface ApiServerProcess {
  /** Ends the API server without a warning. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with what etcd has. Resolves when it is ready. */
  restart(): Promise<void>;
  /** Makes etcd forget everything older than now. */
  compact(): Promise<void>;
}

export async function apiServerProcess({
  pids,
  startProcess,
  client,
}: ControlPlane): Promise<ApiServerProcess> {
  let pid = pids.kubeApiserver;
  let starts = 0;
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").slice(0, -1);
  const flag = "--etcd-servers=";
  const etcd = command.find((part) => part.startsWith(flag))?.slice(flag.length);

  return {
    async kill() {
      process.kill(pid, "SIGKILL");
      await until("the API server is gone", () => !isAlive(pid));
    },
    async restart() {
      pid = await startProcess(`kube-apiserver-${++starts}`, command).pid;
      await until("the API server is ready", async () => {
        const request = { method: "GET", path: "/readyz", retry: false } as const;
        const answer = await client.transport.request(request).catch(() => undefined);
        await answer?.text();
        return answer?.status === 200;
      });
    },
    async compact() {
      // A range that matches nothing still tells the revision.
      const { header } = await post(`${etcd}/v3/kv/range`, { key: "AA==" });
      await post(`${etcd}/v3/kv/compaction`, { revision: header.revision, physical: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function post(url: string, body: object): Promise<{ readonly header: { readonly revision: string } }> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) {
    throw new Error(`${url}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as { header: { revision: string } };
}
