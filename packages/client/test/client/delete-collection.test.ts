import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { ResponseError } from "../../src/errors/index.ts";
import { list, widget, widgetKind } from "../support/scripted-server.ts";
import { createSimulatedServer, type SimulatedAnswer } from "../support/simulated-server.ts";

const deleted = (...parts: SimulatedAnswer["parts"] & object) => {
  const accepts: unknown[] = [];
  const { client } = createSimulatedServer(createFakeClock(), ({ headers }) => {
    accepts.push(headers?.accept);
    return { parts };
  });
  return { accepts, objects: client.deleteCollection(widgetKind, { namespace: "ns" }) };
};

describe("deleting a collection", () => {
  it("requests and returns only metadata", async () => {
    const { accepts, objects } = deleted(list(1, [{ ...widget("a", 1), spec: { size: 1 } } as never]));
    expect(await objects).toEqual([widget("a", 1)]);
    expect(accepts).toEqual([expect.stringContaining("as=PartialObjectMetadataList")]);
  });

  it("returns undefined if the server only reports success", async () => {
    const status = { kind: "Status", apiVersion: "v1", status: "Success" };
    expect(await deleted(JSON.stringify(status)).objects).toBeUndefined();
    expect(await deleted("").objects).toBeUndefined();
  });

  it("refuses an answer that is not a list", async () => {
    await expect(deleted("[]").objects).rejects.toThrow(ResponseError);
  });
});
