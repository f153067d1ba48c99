import { beforeAll, describe, expect, inject, it } from "vitest";
import { createRequestHandler } from "../../src/index.ts";
import { base, send } from "../support/call.ts";
import {
  mutate,
  oddPaths,
  paths,
  queries,
  randomOf,
  sampleTexts,
  trustingExtension,
} from "../support/malformed.ts";

const count = inject("nightly") ? 100_000 : 10_000;
const serve = () => createRequestHandler(trustingExtension());

describe("malformed requests", () => {
  let texts: readonly string[] = [];

  beforeAll(() => {
    texts = sampleTexts();
  });

  it(`get the same answer each time: ${count} of them`, { timeout: 600_000 }, async () => {
    const random = randomOf(inject("seed"));
    const [one, other] = [serve(), serve()];
    const statuses = new Map<string, number>();
    for (let index = 0; index < count; index++) {
      const body = mutate(texts[random(texts.length)] ?? "", random);
      const path =
        random(20) === 0
          ? (oddPaths[random(oddPaths.length)] ?? "")
          : `${base}/${paths[random(paths.length)]}`;
      const method = random(20) === 0 ? (["GET", "PUT", "", "post", "__proto__"][random(5)] ?? "") : "POST";
      const options = { method, query: queries[random(queries.length)] ?? "" };
      const answer = await send(one, path, body, options);
      expect(await send(other, path, body, options)).toEqual(answer);
      const { status } = answer.status === 200 ? JSON.parse(String(answer.body)) : answer;
      expect(answer.status === 200 ? ["Failure", "Success"] : [404, 405]).toContain(status);
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    // All kinds of answers came up, or the requests prove little.
    expect([...statuses.keys()].sort()).toEqual(["404", "405", "Failure", "Success"]);
  });
});
