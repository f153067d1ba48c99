import { describe, expect, it } from "vitest";
import type { ExecCredential } from "../../src/credentials/exec-plugin.ts";
import { execSource } from "../../src/credentials/exec-source.ts";

describe("execSource", () => {
  const lifeMs = 3_600_000;

  function scripted(fail: (run: number) => boolean = () => false) {
    let now = 0;
    let runs = 0;
    const run = async (): Promise<ExecCredential> => {
      const count = ++runs;
      if (fail(count)) throw new Error(`run ${count} failed`);
      return { proof: { authorization: `t${count}` }, expiresAt: now + lifeMs };
    };
    const source = execSource(run, () => now);
    const token = async () => (await source.current()).authorization;
    const at = (time: number): void => {
      now = time;
    };
    return { token, runs: () => runs, at };
  }

  it("renews before the credential expires, and goes on with it meanwhile", async () => {
    const { token, at, runs } = scripted();
    expect(await token()).toBe("t1");
    at(lifeMs - 61_000);
    expect(await token()).toBe("t1");
    expect(runs()).toBe(1);
    at(lifeMs - 59_000);
    expect(await token()).toBe("t1");
    await new Promise(setImmediate);
    expect(await token()).toBe("t2");
    expect(runs()).toBe(2);
  });

  it("reports a failure only after the credential has expired", async () => {
    const { token, at } = scripted((run) => run === 2 || run === 3);
    await token();
    at(lifeMs - 1000);
    expect(await token()).toBe("t1");
    await new Promise(setImmediate);
    at(lifeMs);
    await expect(token()).rejects.toThrow("run 3 failed");
    expect(await token()).toBe("t4");
  });

  it("pauses after each failed renewal while the credential is valid", async () => {
    let fails = true;
    const { token, at, runs } = scripted((run) => run > 1 && fails);
    await token();
    const runsAt: number[] = [];
    for (let seconds = -60; seconds < 0; seconds++) {
      const before = runs();
      at(lifeMs + seconds * 1000);
      expect(await token()).toBe("t1");
      await new Promise(setImmediate);
      if (runs() > before) runsAt.push(seconds);
    }
    expect(runsAt).toEqual([-60, -50, -30]);
    // Requests that have no valid credential do not wait.
    at(lifeMs);
    await expect(token()).rejects.toThrow("run 5 failed");
    fails = false;
    expect(await token()).toBe("t6");
  });

  it("runs few times for a server that refuses everything", async () => {
    let now = 0;
    let runs = 0;
    const source = execSource(
      async () => ({ proof: { authorization: `t${++runs}` } }),
      () => now,
    );
    for (; now < 3_600_000; now += 100) {
      await source.renew(await source.current());
    }
    expect(runs).toBeLessThan(25);
    // After a while without a refusal the next one is answered at once.
    now += 1_000_000;
    expect(await source.renew(await source.current())).toBe(true);
    now += 10_000;
    expect(await source.renew(await source.current())).toBe(true);
  });

  it("cancels one waiting caller without the others", async () => {
    let finish = (_: ExecCredential): void => {};
    const source = execSource(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const reason = new Error("enough");
    const abort = new AbortController();
    const [impatient, patient] = [source.current(abort.signal), source.current()];
    abort.abort(reason);
    await expect(impatient).rejects.toBe(reason);
    finish({ proof: { authorization: "t" } });
    expect(await patient).toEqual({ authorization: "t" });
  });
});
