import type { ControlPlane } from "@capikit/envtest";
import type { ExpectStatic } from "vitest";
import { type CuttableProxy, startCuttableProxy } from "../cuttable-proxy.ts";
import { widgetKind } from "../widgets.ts";
import { type ManagerRun, runManager } from "./run-manager.ts";
import type { Scene } from "./survives.ts";

/** A scene whose manager connects to the API server through a proxy. */
export interface Stage extends Scene, AsyncDisposable {
  readonly way: CuttableProxy;
}

/** Starts a manager with a separate kind of widgets, so that concurrent tests do not affect it. */
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
