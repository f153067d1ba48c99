import type { Emitter } from "@capikit/model";

/** Loads all emitters with their options, which takes some time. */
export async function loadEmitters(): Promise<readonly Emitter[]> {
  const { emitters } = await import("./emitters.ts");
  return emitters;
}
