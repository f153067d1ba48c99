import type { ObjectKey } from "../metadata/object-like.ts";

interface Named {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** Returns the key of a Cluster as text, for maps. */
export function textOfKey({ namespace = "", name = "" }: Named): string {
  return `${namespace}/${name}`;
}

export function keyOfText(key: string): Required<ObjectKey> & { readonly namespace: string } {
  const [namespace = "", name = ""] = key.split("/");
  return { namespace, name };
}
