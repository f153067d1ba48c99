/**
 * A manager that shares widgets with other shards. It releases those that move, and does nothing
 * else with them.
 *
 * @module
 */
import { defineController, parseManagerFlags, runManager } from "@capikit/controller-kit";
import { ringKind } from "./ring-objects.ts";

await runManager((argv) => ({
  name: "sharded",
  flags: parseManagerFlags(argv),
  controllers: [defineController({ name: "widgets", for: ringKind, concurrency: 10, async reconcile() {} })],
}));
