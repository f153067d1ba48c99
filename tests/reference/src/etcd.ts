import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { ControlPlane } from "@capikit/envtest";

/** Calls a method of the API of etcd in JSON, such as `kv/range`. */
export type EtcdCall = <T>(method: string, body: object) => Promise<T>;

/** Returns the API of the etcd of a started control plane. Linux only, as it reads command lines. */
export async function etcdOf({ pids, dir }: Pick<ControlPlane, "pids" | "dir">): Promise<EtcdCall> {
  const command = (await readFile(`/proc/${pids.kubeApiserver}/cmdline`, "utf8")).split("\0");
  const flag = "--etcd-servers=";
  const url = command.find((part) => part.startsWith(flag))?.slice(flag.length);
  const read = (name: string) => readFile(join(dir, "etcd-certs", name));
  const [ca, cert, key] = await Promise.all([read("ca.crt"), read("client.crt"), read("client.key")]);
  const agent = new Agent({ ca, cert, key });
  return async <T>(method: string, body: object) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}/v3/${method}`, { agent, method: "POST" }, resolve)
        .once("error", reject)
        .end(JSON.stringify(body));
    });
    const answer = await json(response);
    if (response.statusCode !== 200)
      throw new Error(`${method}: ${response.statusCode} ${JSON.stringify(answer)}`);
    return answer as T;
  };
}
