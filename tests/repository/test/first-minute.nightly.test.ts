import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  all,
  alone,
  commands,
  type FirstMinutes,
  limitConcurrency,
  startFirstMinutes,
  types,
} from "../src/first-minutes.ts";
import { packOnce } from "../src/published.ts";

const three = "infrastructure,bootstrap,control-plane";
const two = "infrastructure,ipam";
const old = "--contracts v1beta1";
const both = "--contracts both";
const combinations = [three, two, all].flatMap((some) => [some, `${some} ${old}`, `${some} ${both}`]);
const others = [...types, ...combinations].filter((type) => type !== all);
/** Commands mostly wait for servers and for the disk. */
const limited = limitConcurrency(3);
let minutes: FirstMinutes;

beforeAll(async () => {
  minutes = await startFirstMinutes(await packOnce(inject("packages")), "complete");
});
afterAll(() => minutes?.[Symbol.asyncDispose]());

describe.concurrent("the first minute", () => {
  it.each(others)("of %s", (type) =>
    limited(async () => {
      await minutes.follow(type, commands);
      await minutes.offers(type);
      // Starts another control plane, with Cluster API.
      if (type === alone) expect(await minutes.run(type, "npm run test:e2e")).toMatch(/Tests +1 passed/);
      minutes.checkDependencies(type);
      minutes.checkInstalled(type);
    }),
  );
});
