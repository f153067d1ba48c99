import type { Emitter } from "@capikit/model";

/** All emitters with their options. They are loaded here, which takes a while. */
export async function loadEmitters(): Promise<readonly Emitter[]> {
  const { emitters } = await import("./emitters.ts");
  return emitters;
}
