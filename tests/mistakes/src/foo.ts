import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";

export interface Foo extends KubernetesObject {
  spec?: { size?: number };
  status?: { phase?: string; checkedAt?: string };
}

/** A kind as generated: with its subresources. */
export const foo = Object.freeze({
  group: "foo.example.com",
  version: "v1",
  kind: "Foo",
  plural: "foos",
  scope: "Namespaced",
  subresources: { status: true },
}) as KindDescriptor<Foo>;

export const namespace = "default";
export const key = { namespace, name: "a" } as const;

/** Returns name and message of the error that an action throws. */
export async function thrown(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof Error) return `${error.name}: ${error.message}`;
    throw error;
  }
  throw new Error("nothing was thrown");
}
