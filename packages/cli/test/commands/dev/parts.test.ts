import { expect, it } from "vitest";
import { declarePart, type Part, startParts } from "../../../src/commands/dev/parts.ts";
import { sessionParts } from "../../../src/commands/dev/run-session.ts";
import type { Session } from "../../../src/commands/dev/session.ts";

interface Values {
  readonly server: string;
  readonly slow: number;
  readonly program: string;
}

const part = declarePart<Values>();

it("starts each part when those that it needs have started, with their values alone", async () => {
  const steps: string[] = [];
  const slow = Promise.withResolvers<number>();
  const starting = startParts<Values>(
    [
      part("server", [], () => "url"),
      part("slow", [], () => slow.promise),
      part("program", ["server"], (given) => {
        steps.push(`program ${JSON.stringify(given)}`);
        slow.resolve(7);
        return "ran";
      }),
    ],
    new AbortController().signal,
  );
  expect(await Promise.all(starting)).toEqual(["url", 7, "ran"]);
  expect(steps).toEqual([`program ${JSON.stringify({ server: "url" })}`]);
});

it("starts no part after a failure of one that it needs, or after the end", async () => {
  const over = new AbortController();
  const started: string[] = [];
  const start = (name: keyof Values, needs: readonly (keyof Values)[], run: () => never): Part<Values> => ({
    ...{ name, needs },
    start() {
      started.push(name);
      return run();
    },
  });
  const fail = (): never => {
    over.abort();
    throw new Error("no etcd");
  };
  const outcomes = await Promise.allSettled(
    startParts<Values>(
      [start("server", [], fail), start("program", ["server"], fail), start("slow", [], fail)],
      over.signal,
    ),
  );
  expect(started).toEqual(["server"]);
  expect(outcomes.map((one) => one.status === "rejected" && one.reason.name)).toEqual([
    "Error",
    "Error",
    "AbortError",
  ]);
});

it.each([[undefined], [{}]])(
  "lists each part of a session after those that it needs, existing: %o",
  (existing) => {
    const parts = sessionParts({ existing, project: {} } as unknown as Session, () => {});
    const names = parts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [at, { name, needs }] of parts.entries())
      for (const need of needs) expect(names.slice(0, at), `${name} needs ${need}`).toContain(need);
  },
);
