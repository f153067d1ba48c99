import { expect, it } from "vitest";
import { maskIdentifiers } from "../../src/text/mask-identifiers.ts";

it.each([
  ["UUID", "network 7a62c49f-347e-4fc4-9331-6e8e7d5e3f3c is busy", "network # is busy"],
  ["upper-case UUID", "RequestId: 473469C7-AA6F-4DC5-B3DB-A3DC0DE3C83E", "RequestId: #"],
  ["OpenStack", "quota exceeded (req-7a62c49f-347e-4fc4-9331-6e8e7d5e3f3c)", "quota exceeded (req-#)"],
  ["hexadecimal", "operation 0a1b2c3d failed, cause deadbeef", "operation # failed, cause #"],
  ["pointer", "invalid address 0xc000123abc", "invalid address #"],
  ["RFC 3339", "expired at 2026-11-26T21:55:59.123Z, renew", "expired at #, renew"],
  ["RFC 3339 with offset", "expired at 2026-11-26T21:55:59+01:00", "expired at #"],
  ["Go time", "until 2026-11-26 21:55:59.123456789 +0000 UTC m=+12.345", "until # m=#"],
  ["Go log", "2026/11/26 21:55:59 failed", "# failed"],
  ["RFC 1123", "expired Thu, 26 Nov 2026 21:55:59 GMT", "expired # GMT"],
  ["syslog", "Nov 26 21:55:59 host failed", "# host failed"],
  ["basic format", "signature of 20261126T215559Z expired", "signature of # expired"],
  ["time of day", "failed at 21:55:59.1", "failed at #"],
  ["epoch", '{"timestamp":1764194159123,"code":17}', '{"timestamp":#,"code":17}'],
  [
    "AWS",
    "operation error EC2: RunInstances, https response error StatusCode: 403, RequestID: 79104EXAMPLEB723, api error X: no",
    "operation error EC2: RunInstances, https response error StatusCode: 403, RequestID: #, api error X: no",
  ],
  ["AWS S3", "HostID: uCg3VpQsgxLk/L8e+2yZdBR4RZ0rTIzEnQTx==, api", "HostID: #, api"],
  [
    "AWS, encrypted",
    "not authorized. Encoded authorization failure message: 4GIOHlTkIaWHQD0Q0m6XSnuUMCm-abcdefghijklmn",
    "not authorized. Encoded authorization failure message: #",
  ],
  [
    "Azure",
    "AADSTS700016: x. Trace ID: 7a62c49f-347e-4fc4-9331-6e8e7d5e3f3c Timestamp: 2026-11-26 21:55:59Z",
    "AADSTS700016: x. Trace ID: # Timestamp: #",
  ],
  ["Google Cloud", "operation-1764194159123-5f3c1a2b-7d8e9f01-aabbccdd failed", "# failed"],
  ["header", 'x-goog-request-id="AbC123def"', 'x-goog-request-id="#"'],
  ["OCI", "Opc request id: 4D1F0A/9B2C/77EE1: no", "Opc request id: # no"],
  ["vSphere", "opID=17ab-c2", "opID=#"],
  [
    "Hetzner",
    "limit reached (resource_limit_exceeded, 7b8f0a0d4b7e9e0d)",
    "limit reached (resource_limit_exceeded, #)",
  ],
  ["Cloudflare", "error 1020, Ray ID: 7d1c9f-FRA", "error 1020, Ray ID: #"],
])("masks an identifier: %s", (_, text, masked) => {
  expect(maskIdentifiers(text)).toBe(masked);
  expect(maskIdentifiers(masked)).toBe(masked);
});

it.each([
  "image ubuntu-2204 not found",
  "image ubuntu-20240115 not found",
  "version v1.31.2+deadbeef1 or v0.0.0-20240101000000-abcdef123456 or foo@v1.2.3-abcdef12",
  "image foo@sha256:0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
  "api-version 2023-09-01",
  "status 401",
  "HTTP 503 Service Unavailable",
  "no capacity for m5.large in us-east-1a",
  "zone europe-west4-b, type Standard_D4s_v3",
  "needs 10737418240 bytes, has 1073741824",
  "account 123456789012",
  "AADSTS700016",
  "cidr 10.0.0.0/16, address 192.168.100.10:6443, fd00:1234::17",
  "mac 00:1a:2b:33:44:55",
  "the request ID is missing",
  "request id: none",
  "Request failed: 3 of 5 nodes",
  "retry after 17 s",
  "",
])("keeps %j", (text) => {
  expect(maskIdentifiers(text)).toBe(text);
});

it("takes linear time", () => {
  for (const part of ["a", "0a", "1", "-", "request id ", "2026-11-26 ", "req-a", "timestamp: "]) {
    maskIdentifiers(part.repeat(5_000));
  }
});
