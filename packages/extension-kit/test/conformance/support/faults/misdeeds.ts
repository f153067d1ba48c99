// biome-ignore-all lint/suspicious/noExplicitAny: bodies of many hooks, bent as no type allows
import type { Answered, Misdeed } from "../defective-server.ts";

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
const at = (hook: string, path: string): boolean => path.startsWith(`${base}/${hook}`);
export const isDiscovery = (path: string): boolean => path === `${base}/discovery`;
export const failure = (message: string): Answered => ({
  status: 200,
  body: JSON.stringify({ status: "Failure", message }),
});
export const notFound: Answered = { status: 404, body: "404 page not found" };

/** Changes what a hook answers, where that is a success. */
export function edited(hook: string, edit: (body: any, asked: { body: any }) => void): Misdeed {
  return async (asked, right) => {
    const answer = await right();
    if (!at(hook, asked.path) || answer.status !== 200) return answer;
    const body = JSON.parse(String(answer.body));
    if (body.status === "Success") edit(body, asked);
    return { ...answer, body: JSON.stringify(body) };
  };
}

/** Changes the first entry of Discovery. */
export const declared = (edit: (handlers: any[]) => void): Misdeed =>
  edited("discovery", ({ handlers }) => edit(handlers));

/** Refuses requests of which something holds. */
export const refuses =
  (wrong: (body: any) => boolean): Misdeed =>
  (asked, right) =>
    asked.body && wrong(asked.body) ? failure("this request is not known") : right();

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

/** Replaces the patches of GeneratePatches. */
export const patches = (patch: (item: any, index: number) => object): Misdeed =>
  edited("generatepatches", (body, asked) => {
    body.items = asked.body.items.map((item: any, index: number) => ({
      uid: item.uid,
      ...patch(item, index),
    }));
  });
export const operations = (...list: object[]) => ({ patchType: "JSONPatch", patch: encoded(list) });
export const label = (value: string) => operations({ op: "add", path: "/spec/template/spec/label", value });

/** Numbers from 1 on. */
export function counter(): () => number {
  let now = 0;
  return () => {
    now += 1;
    return now;
  };
}
