import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskText } from "../../src/logging/logger.ts";
import { redactFields } from "../../src/logging/redact.ts";

const jwt = "eyJhbGciOiJSUzI1NiIsImtpZCI6IngifQ.eyJpc3MiOiJrdWJlcm5ldGVzIn0.c2lnbmF0dXJl";
const pem = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIHunter2\n-----END EC PRIVATE KEY-----";

describe("texts", () => {
  it.each([
    ["authorization: Bearer abcdef0123456789", "authorization: Bearer [redacted]"],
    [`token ${jwt} was refused`, "token [redacted] was refused"],
    [`before ${pem} after`, "before [redacted] after"],
    ["before -----BEGIN PRIVATE KEY-----\nMHcCAQ", "before [redacted]"],
    ["dial https://admin:hunter2@10.0.0.1:6443/api", "dial https://[redacted]@10.0.0.1:6443/api"],
    ['{"password":"hunter2","user":"a"}', '{"password":[redacted],"user":"a"}'],
    ["client-key-data: aHVudGVyMg==", "client-key-data: [redacted]"],
    ["GET /v1?access_token=hunter2&x=1", "GET /v1?access_token=[redacted]&x=1"],
    ["aws_secret_access_key = hunter2", "aws_secret_access_key = [redacted]"],
  ])("masks %s", (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each([
    "GET https://10.0.0.1:6443/api/v1/secrets: 403 Forbidden",
    "the basic idea of a token is no token",
    "Secret default/prod-kubeconfig not found",
    "key default/x is taken",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
  ])("leaves %s", (text) => {
    expect(maskText(text)).toBe(text);
  });
});

it("cuts very long texts to bound its time", () => {
  for (const part of ["a-", "eyJ-", "token", "x://", "password=", "-----BEGIN PRIVATE KEY-----"]) {
    const masked = maskText(part.repeat(100_000));
    expect(masked.length).toBeLessThan(100_000);
    expect(masked).toMatch(/\[\d+ more\]$/);
  }
  expect(maskText(`${"x".repeat(16_380)} password=hunter2`)).not.toContain("hunter2");
});

describe("fields", () => {
  it("shows objects of the API server by kind and name, Secrets without a kind too", () => {
    const secret = { metadata: { name: "s", namespace: "d" }, data: { value: "aHVudGVyMg==" } };
    const widget = { apiVersion: "e/v1", kind: "Widget", metadata: { name: "w" }, spec: { x: 1 } };
    expect(redactFields({ secret, widget, list: [{ ...secret, kind: "Secret" }] })).toEqual({
      secret: { name: "s", namespace: "d" },
      widget: { kind: "Widget", name: "w" },
      list: [{ kind: "Secret", name: "s", namespace: "d" }],
    });
  });

  it("masks values under names of secrets, not the names of secrets", () => {
    expect(
      redactFields({
        token: "x",
        adminPassword: "x",
        kubeconfig: "apiVersion: v1",
        stringData: { a: "x" },
        headers: { authorization: "x", "set-cookie": ["x"], accept: "y" },
        credentials: { user: "x", pin: 4 },
        secretName: "prod-ca",
        secret: { name: "prod-ca", namespace: "d" },
        credentialsRef: { name: "c" },
        tokenFile: "/var/run/token",
        automountServiceAccountToken: false,
      }),
    ).toEqual({
      token: "[redacted]",
      adminPassword: "[redacted]",
      kubeconfig: "[redacted]",
      stringData: "[redacted]",
      headers: { authorization: "[redacted]", "set-cookie": "[redacted]", accept: "y" },
      credentials: "[redacted]",
      secretName: "prod-ca",
      secret: { name: "prod-ca", namespace: "d" },
      credentialsRef: { name: "c" },
      tokenFile: "/var/run/token",
      automountServiceAccountToken: false,
    });
  });

  it("hides values of variables and headers, arguments after flags, the data of Secrets, and user data", () => {
    expect(
      redactFields({
        env: [
          { name: "MY_SECRET_KEY_BASE", value: "hunter2" },
          { name: "REGION", value: "eu" },
        ],
        args: ["join", "--token", "abcdef.0123456789abcdef", "--password=hunter2", "--v", "5"],
        rawHeaders: ["authorization", "hunter2"],
        spec: { userData: "hunter2", bootstrap: { dataSecretName: "d" } },
        partial: { kind: "Secret", data: { a: "hunter2" } },
        tokenReviewPolicy: "Strict",
        secretRef: { name: "s" },
        ...JSON.parse('{"__proto__":{"password":"hunter2"}}'),
      }),
    ).toEqual({
      env: [
        { name: "MY_SECRET_KEY_BASE", value: "[redacted]" },
        { name: "REGION", value: "eu" },
      ],
      args: ["join", "--token", "[redacted]", "--password=[redacted]", "--v", "5"],
      rawHeaders: ["authorization", "[redacted]"],
      spec: { userData: "[redacted]", bootstrap: { dataSecretName: "d" } },
      partial: { kind: "Secret", data: "[redacted]" },
      tokenReviewPolicy: "Strict",
      secretRef: { name: "s" },
      ...JSON.parse('{"__proto__":{"password":"[redacted]"}}'),
    });
  });

  it("shows errors with their causes, secrets in messages and stacks masked", () => {
    const cause = Object.assign(new TypeError(`refused ${jwt}`), { code: "EAUTH", body: { token: "x" } });
    const { error } = redactFields({ error: new Error(`key ${pem}`, { cause }) });
    expect(error).toMatchObject({
      type: "Error",
      message: "key [redacted]",
      cause: { type: "TypeError", message: "refused [redacted]", code: "EAUTH" },
    });
    expect(JSON.stringify(error)).not.toMatch(/Hunter2|eyJ|"body"/);
    const many = redactFields({ error: new AggregateError([new Error("a"), "b"], "two") });
    expect(many.error).toMatchObject({ message: "two", errors: [{ message: "a" }, "b"] });
  });

  it("accepts any value: cycles, depth, bytes, throwing getters, types without JSON form", () => {
    const circular: Record<string, unknown> = { n: 1n };
    circular.self = circular;
    const nasty = {
      get broken() {
        throw new Error("no");
      },
    };
    const shown = redactFields({
      circular,
      nasty,
      bytes: Buffer.from("hunter2"),
      when: new Date(0),
      map: new Map([["password", "x"]]),
      set: new Set([1]),
      call: () => 1,
      long: Array.from({ length: 102 }, () => 0),
      proxy: new Proxy(
        {},
        {
          ownKeys() {
            throw new Error("no");
          },
        },
      ),
    });
    expect(shown).toMatchObject({
      circular: { n: "1", self: "[circular]" },
      nasty: { broken: "[unreadable]" },
      bytes: "[7 bytes]",
      when: "1970-01-01T00:00:00.000Z",
      map: { password: "[redacted]" },
      set: [1],
      proxy: "[unreadable]",
    });
    expect((shown.long as unknown[]).at(-1)).toBe("[2 more]");
    expect(() => JSON.stringify(shown)).not.toThrow();
  });

  it("gives plain data for whatever it is handed, without the secret in it", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withMap: true, withDate: true, withSet: true }),
        (value) => {
          const text = JSON.stringify(
            redactFields({ value, password: value, deep: { x: { apiKey: "hunter2" } } }),
          );
          expect(text).not.toContain("hunter2");
        },
      ),
    );
  });
});
