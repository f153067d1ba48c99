import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { checkConnection } from "../../src/manager/manager-base.ts";

it("ends an unanswered request when the time of the clock is over", async () => {
  const clock = createFakeClock();
  const raw = ({ signal }: { readonly signal?: AbortSignal | undefined }) =>
    new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const connected = checkConnection({
    client: { raw },
    config: { server: "https://api.example.org" },
    timeoutMs: 10_000,
    logger: silentLogger,
    signal: undefined,
    clock,
  });
  const failed = expect(connected).rejects.toThrow(
    "the API server https://api.example.org could not be reached within 10 s: no response: check that",
  );
  clock.advance(9_999);
  expect(clock.waits()).toEqual([1]);
  clock.advance(1);
  await failed;
});
