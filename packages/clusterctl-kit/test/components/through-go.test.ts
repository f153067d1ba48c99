import { expect, test } from "vitest";
import { GoTypeError, throughGo } from "../../src/components/go-types/through-go.ts";

const webhooks = (caBundle: unknown) =>
  throughGo("admission.ValidatingWebhookConfiguration", {
    webhooks: [{ clientConfig: { caBundle } }],
  } as never);

test.each([
  [[1, 2], "AQI="],
  [[null, 255], "AP8="],
  ["AQI=\n", "AQI="],
])("reads bytes as Go does: %j", (given, caBundle) => {
  expect(webhooks(given)).toMatchObject({ webhooks: [{ clientConfig: { caBundle } }] });
});

test.each([[[1.5]], [["a"]], [{}], ["?"]])("rejects bytes that Go rejects: %j", (given) => {
  expect(() => webhooks(given)).toThrow(
    new GoTypeError(
      {
        parent: {
          parent: { parent: { parent: undefined, step: "webhooks" }, step: 0 },
          step: "clientConfig",
        },
        step: "caBundle",
      },
      "base64",
    ),
  );
});

test.each([
  ["0001-01-01T00:00:00Z", null],
  ["0001-01-01T00:00:00.5Z", "0001-01-01T00:00:00Z"],
  ["2026-01-01T01:00:00.5+01:00", "2026-01-01T00:00:00Z"],
])("writes the time %s as Go does", (deletionTimestamp, want) => {
  const { metadata } = throughGo("apps.Deployment", { metadata: { deletionTimestamp } });
  expect(metadata).toMatchObject({ deletionTimestamp: want });
});

test("quotes unusual keys in paths", () => {
  const labels = { "k/x": 1 };
  expect(() => throughGo("apps.Deployment", { metadata: { labels } })).toThrow(
    'metadata.labels["k/x"] must be a string',
  );
});
