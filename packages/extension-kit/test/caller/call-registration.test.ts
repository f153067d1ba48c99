import { expect, it } from "vitest";
import { checkStatus } from "../../src/caller/call-registration.ts";

it.each(["Failure", "Other"])("limits the message of an answer with the status %s", (status) => {
  const response = { status, message: "x".repeat(100_000) };
  expect(() => checkStatus("handler one", response)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^.{1000,1200}$/) }),
  );
});
