import { X509Certificate } from "node:crypto";
import { connect, createServer, type TLSSocket } from "node:tls";
import { describe, expect, it } from "vitest";
import { createAuthority } from "../src/index.ts";

const authority = await createAuthority("test");

describe("createAuthority", () => {
  it("signs itself", () => {
    const root = new X509Certificate(authority.certificate);
    expect(root.ca).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect(root.publicKey.asymmetricKeyDetails?.namedCurve).toBe("prime256v1");
  });

  it("issues server certificates for names and addresses", async () => {
    const { certificate } = await authority.issueServer(["127.0.0.1", "localhost", "::1"]);
    const parsed = new X509Certificate(certificate);
    expect(parsed.checkIssued(new X509Certificate(authority.certificate))).toBe(true);
    expect(parsed.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(parsed.checkIP("::1")).toBe("::1");
    expect(parsed.checkHost("localhost")).toBe("localhost");
    expect(parsed.checkHost("example.com")).toBeUndefined();
  });

  it("issues client certificates with user and groups", async () => {
    const { certificate } = await authority.issueClient({ name: "ann, the 1st", groups: ["a", "b=c"] });
    const { subject } = new X509Certificate(certificate).toLegacyObject();
    expect(subject).toMatchObject({ CN: "ann, the 1st", O: ["a", "b=c"] });
  });

  it("makes pairs with which both sides of a TLS connection trust each other", async () => {
    const [server, client] = await Promise.all([
      authority.issueServer(["127.0.0.1"]),
      authority.issueClient({ name: "ann" }),
    ]);
    const ca = authority.certificate;
    const listener = createServer({ ca, cert: server.certificate, key: server.key, requestCert: true });
    const user = new Promise<string>((resolve) => {
      listener.on("secureConnection", (socket: TLSSocket) => {
        resolve(socket.authorized ? String(socket.getPeerCertificate().subject.CN) : "not authorized");
        socket.on("error", () => {}).end(); // the other side may be gone first
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const { port } = listener.address() as { port: number };
    const socket = connect({ host: "127.0.0.1", port, ca, cert: client.certificate, key: client.key });
    socket.resume();
    expect(await user).toBe("ann");
    await new Promise((resolve) => socket.once("close", resolve));
    listener.close();
  });
});
