import type { ControlPlane } from "@capikit/envtest";
import type { ExpectStatic } from "vitest";
import { type CuttableProxy, startCuttableProxy } from "../cuttable-proxy.ts";
import { widgetKind } from "../widgets.ts";
import type { Scene } from "./outlives.ts";
import { type ManagerRun, runManager } from "./run-manager.ts";

/** A scene whose manager reaches the API server by a way of its own. */
export interface Stage extends Scene, AsyncDisposable {
  readonly way: CuttableProxy;
}

/** Starts a manager that works on widgets of its own, so that what happens to others meanwhile is nothing to it. */
export async function setStage(
  controlPlane: ControlPlane,
  plural: string,
  expect: ExpectStatic,
  { config = controlPlane.config, ...more }: Partial<ManagerRun> = {},
): Promise<Stage> {
  const { client } = controlPlane;
  const kind = widgetKind(plural);
  const way = await startCuttableProxy(controlPlane.url);
  const work = await runManager({ kind, admin: client, ...more, config: { ...config, server: way.url } });
  return {
    work,
    client,
    kind,
    way,
    expect,
    sockets: () => way.connections,
    async [Symbol.asyncDispose]() {
      await work[Symbol.asyncDispose]();
      await way[Symbol.asyncDispose]();
    },
  };
}
