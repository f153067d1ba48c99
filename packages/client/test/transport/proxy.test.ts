import { describe, expect, it } from "vitest";
import { proxyFromEnvironment } from "../../src/transport/proxy.ts";

const proxy = "http://proxy.test:3128";

describe("proxyFromEnvironment", () => {
  it.each<[string, NodeJS.ProcessEnv, string | undefined]>([
    ["https://a.test", { HTTPS_PROXY: proxy }, proxy],
    ["https://a.test", { https_proxy: proxy, HTTPS_PROXY: "http://other.test" }, proxy],
    ["https://a.test", { HTTPS_PROXY: "proxy.test:3128" }, proxy],
    ["https://a.test", { HTTP_PROXY: proxy }, undefined],
    ["http://a.test", { HTTP_PROXY: proxy }, proxy],
    ["https://a.test", {}, undefined],
    ["https://localhost:6443", { HTTPS_PROXY: proxy }, undefined],
    ["https://127.0.0.1:6443", { HTTPS_PROXY: proxy }, undefined],
    ["https://[::1]:6443", { HTTPS_PROXY: proxy }, undefined],
  ])("%s with %j goes through %s", (url, env, want) => {
    expect(proxyFromEnvironment(new URL(url), env)).toBe(want);
  });

  it.each<[string, string, boolean]>([
    ["https://a.test", "a.test", true],
    ["https://x.a.test", "a.test", true],
    ["https://xa.test", "a.test", false],
    ["https://x.a.test", ".a.test", true],
    ["https://x.a.test", "*.a.test", true],
    ["https://a.test:6443", "a.test:6443", true],
    ["https://a.test:6443", "a.test:443", false],
    ["https://a.test", "a.test:443", true],
    ["https://A.TEST", " b.test , a.test", true],
    ["https://a.test", "*", true],
    ["https://10.1.2.3:6443", "10.0.0.0/8", true],
    ["https://11.1.2.3:6443", "10.0.0.0/8", false],
    ["https://10.1.2.3:6443", "10.1.2.3", true],
    ["https://10.1.2.3:6443", "2.3", false],
    ["https://10.1.2.3:6443", "10.0.0.0/99", false],
    ["https://[fd00::1]:6443", "fd00::/8", true],
    ["https://[fd00::1]:6443", "10.0.0.0/8", false],
    ["https://[fd00::1]:6443", "fd00::1", true],
    ["https://[fd00::1]:6443", "[fd00::1]:6443", true],
    ["https://a.test", "", false],
  ])("%s is exempt by NO_PROXY %j: %s", (url, list, exempt) => {
    const env = { HTTPS_PROXY: proxy, NO_PROXY: list };
    expect(proxyFromEnvironment(new URL(url), env)).toBe(exempt ? undefined : proxy);
  });
});
