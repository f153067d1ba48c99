import { ApiError } from "@capikit/client/errors";
import { type Clock, createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { defaultBackoff, defaultRetry, retryOnConflict } from "../../src/writes/index.ts";

describe("retry on conflict", () => {
  const conflict = () => new ApiError({ method: "PUT", path: "/w" }, 409, { text: "changed" });

  /** A clock that lets each delay pass at once, and records it. */
  function instantClock() {
    const delays: number[] = [];
    const clock = createFakeClock();
    const instant: Clock = {
      now: clock.now,
      after(ms, callback) {
        delays.push(ms);
        queueMicrotask(callback);
        return () => {};
      },
    };
    return { delays, clock: instant };
  }

  async function attempt(conflicts: number, backoff = defaultRetry, other?: Error) {
    const { delays, clock } = instantClock();
    let attempts = 0;
    const write = async () => {
      attempts++;
      if (other !== undefined) throw other;
      if (attempts <= conflicts) throw conflict();
      return "written";
    };
    const result = await retryOnConflict(write, { backoff: { ...backoff, jitter: 0 }, clock }).catch(
      (error: { reason?: string; message: string }) => error.reason ?? error.message,
    );
    return { attempts, delays, result };
  }

  describe("retryOnConflict", () => {
    it("returns the result of the first write without a conflict", async () => {
      expect(await attempt(0)).toEqual({ attempts: 1, delays: [], result: "written" });
      expect(await attempt(2)).toEqual({ attempts: 3, delays: [10, 10], result: "written" });
    });

    it("throws the last conflict after client-go's number of attempts", async () => {
      expect(await attempt(9)).toEqual({ attempts: 5, delays: [10, 10, 10, 10], result: "Conflict" });
      expect(await attempt(9, defaultBackoff)).toEqual({
        attempts: 4,
        delays: [10, 50, 250],
        result: "Conflict",
      });
    });

    it("throws other errors at once", async () => {
      expect(await attempt(0, defaultRetry, new Error("down"))).toEqual({
        attempts: 1,
        delays: [],
        result: "down",
      });
    });

    it("ends with its signal", async () => {
      const signal = AbortSignal.abort(new Error("stopped"));
      await expect(retryOnConflict(() => Promise.reject(conflict()), { signal })).rejects.toThrow("stopped");
    });
  });
});
