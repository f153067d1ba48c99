import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { isSecretName, redactJson, redactText, redactUrl } from "../../src/text/index.ts";

const runs = inject("nightly") ? 20_000 : 300;
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("texts", () => {
  it.each([
    [
      "kubeadm join 10.0.0.1:6443 --token abcdef.0123456789abcdef",
      "kubeadm join 10.0.0.1:6443 --token [redacted]",
    ],
    ["token abcdef.0123456789abcdef expired", "token [redacted] expired"],
    ["run --password=hunter2,x --verbose", "run --password=[redacted] --verbose"],
    ["--client-secret 'a b' --region eu", "--client-secret [redacted] --region eu"],
    ["--certificate-key 0123abc --x", "--certificate-key [redacted] --x"],
    ["curl -u admin:hunter2 https://a.test/", "curl -u [redacted] https://a.test/"],
    ["Authorization: Digest hunter2", "Authorization: [redacted]"],
    ["Authorization: Bearer abcdef0123456789", "Authorization: Bearer [redacted]"],
    ["cookie: session=hunter2; x=y", "cookie: [redacted]"],
    ["https://ghp1token@github.test/x", "https://[redacted]@github.test/x"],
    ["DB_SECRET_VALUE=hunter2 x", "DB_SECRET_VALUE=[redacted] x"],
    ["pushed by ghp_0123456789abcdefghij01", "pushed by [redacted]"],
    ["pushed by github_pat_0123456789abcdefghij", "pushed by [redacted]"],
    ["pushed by glpat-0123456789abcdef", "pushed by [redacted]"],
    ["posted by xoxb-0123456789", "posted by [redacted]"],
    ["sent eyJhbGciOiJub25lIn0.eyJzdWIi.c2ln", "sent [redacted]"],
    ["sent Basic YWRtaW46aHVudGVyMg==", "sent Basic [redacted]"],
    ["-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----", "[redacted]"],
    ["Content-Type: text/cloud-config\nusers: [root]", "[redacted]"],
    ["connectionString=hunter2 x", "connectionString=[redacted] x"],
    ["pwd: hunter2", "pwd: [redacted]"],
    ["user data #cloud-config\nusers: [root]", "user data [redacted]"],
    ['{"kind":"Secret","data":{"a":"aHVudGVyMg=="}}', '{"kind":"Secret","data":{[redacted]}}'],
    ['{"data":{"a":"aHVudGVyMg=="},"kind":"Secret"}', '{"data":{[redacted]},"kind":"Secret"}'],
    [
      "kind: Secret\nstringData:\n  a: hunter2\n  b: x\ntype: Opaque",
      "kind: Secret\nstringData: [redacted]\ntype: Opaque",
    ],
    ["data:\n  a: aHVu\nkind: Secret", "data: [redacted]\nkind: Secret"],
    [
      "providers:\n- aescbc:\n    keys:\n    - name: key1\n      secret: c2VjcmV0IGlzIHNlY3VyZQ==",
      "providers:\n- aescbc:\n    keys:\n    - name: key1\n      secret: [redacted]",
    ],
    ["keys: [{name: key1, secret: c2VjcmV0IGlzIHNlY3VyZQ==}]", "keys: [{name: key1, secret: [redacted]}]"],
    [
      '[registry.configs."a".auth]\n  auth = "bWU6aHVudGVyMg=="',
      '[registry.configs."a".auth]\n  auth = "[redacted]"',
    ],
    ['{"auths":{"a.test":{"auth":"bWU6aHVudGVyMg=="}}', '{"auths":{"a.test":{"auth":"[redacted]"}}'],
    ["auth: bWU6aHVudGVyMg==", "auth: [redacted]"],
    ['identitytoken = "hunter2"', "identitytoken = [redacted]"],
    ["tls.key: hunter2", "tls.key: [redacted]"],
    ["tlsKey=hunter2 x", "tlsKey=[redacted] x"],
    [".dockerconfigjson: e30=", ".dockerconfigjson: [redacted]"],
    ["pass: hunter2", "pass: [redacted]"],
    ["db_pass=hunter2 x", "db_pass=[redacted] x"],
    ['{"pass": "hunter2", "a": ', '{"pass": [redacted], "a": '],
    ["accountKey: hunter2", "accountKey: [redacted]"],
    ["AccountName=me;AccountKey=aHVudGVyMg==;Suffix=x", "AccountName=me;AccountKey=[redacted]"],
    ["https://a.test/c?sv=2024&sig=abc%3D&se=x", "https://a.test/c?sv=2024&sig=[redacted]&se=x"],
    ["-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQ\n-----END PGP PRIVATE KEY BLOCK-----", "[redacted]"],
    ["file: MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw!", "file: [redacted]!"],
    ["file: MHcCAQEEIGZSIe6pysozXwtNJnRYPFZfVwQy!", "file: [redacted]!"],
    ["file: b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAE!", "file: [redacted]!"],
    ["registryAuth: bWU6aHVudGVyMg==", "registryAuth: [redacted]"],
    ["REGISTRY_AUTH=bWU6aHVudGVyMg== x", "REGISTRY_AUTH=[redacted] x"],
    ["//registry.test/:_auth=bWU6aHVudGVyMg==", "//registry.test/:_auth=[redacted]"],
    ["secret-id = hunter2", "secret-id = [redacted]"],
    ["role_id=me secret_id=hunter2", "role_id=me secret_id=[redacted]"],
    ["chpasswd: {list: 'root:hunter2'}", "chpasswd: [redacted]"],
    ["chpasswd:\n  list: |\n    root:hunter2\nuser: me", "chpasswd: [redacted]\nuser: me"],
    [`got ${base64("#cloud-config\nusers: [root]")}!`, "got [redacted]!"],
    [`got ${base64(base64("apiVersion: v1\nusers: [{user: {token: hunter2}}]"))}`, "got [redacted]"],
  ])("lose the secret in %j", (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    "GET https://10.0.0.1:6443/api/v1/namespaces/default/configmaps/kube-root-ca.crt: 403 Forbidden",
    "the basic idea of a token is no token",
    "Secret default/prod-kubeconfig not found",
    "spec.tokenReviewPolicy: Strict, secretName: prod-ca, secretRef: {name: x}",
    "TOKEN_TTL=24h, SECRET_NAME=prod-ca, PASSWORD_FILE=/run/x",
    "image registry.k8s.io/x@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "worker.example.com and kube-apiserver.kube-system.svc.cluster.local",
    "uid 3fa85f64-5717-4562-b3fc-2c963f66afa6 of infrastructure.cluster.x-k8s.io/v1beta2",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    `certificate-authority-data ${base64("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----")}`,
    "kind: ConfigMap\ndata:\n  key: value",
    "apiServer:\n  authorization: RBAC\n  authorization-mode: Node,RBAC",
    'authorization: "Node,RBAC", auth: rbac, auth: none, "auth": "webhook"',
    "volumes:\n- secret:\n    secretName: prod-ca\n    items: [{key: tls.crt, path: ca}]",
    "secret: prod-cluster-credentials-of-team not found",
    "- secret: prod-bootstrap",
    "passThrough: true, bypass: x, compass=north, tests passed: 3, 2 of 3 pass: retry",
    "publicKey: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGZSIe6pysozXwtNJnRYPFZfVwQyE2raFrJZAPvu/rxK",
    "sshAuthorizedKeys: [x], keyName: a, sshKeyName: b, primaryKey: id, partitionKey: p, kmsKeyId: k",
    "signature algorithm: sha256, sign=1, design: x, replicas: 3",
    "client-certificate-data: MIIBkDCCATagAwIBAgIUesSl6j/Wdv7XOTlWJj9QwzicuOIwCgYIKoZIzj0EAwIw",
  ])("stay as they are: %j", (text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe("commands", () => {
  it.each([
    ["docker login -u me -p hunter2 a.test", "docker login -u me -p [redacted] a.test"],
    ["helm registry login -p=hunter2 a.test", "helm registry login -p=[redacted] a.test"],
    ["keytool -list -storepass hunter2", "keytool -list -storepass [redacted]"],
    [
      "vault write auth/approle/login secret_id=hunter2",
      "vault write auth/approle/login secret_id=[redacted]",
    ],
    ["curl -ume:hunter2 https://a.test", "curl -u[redacted] https://a.test"],
    ["skopeo copy --src-creds me:hunter2 a b", "skopeo copy --src-creds [redacted] a b"],
    ["echo hunter2 | passwd", "echo [redacted] | passwd"],
    ["echo 'root:hunter2' | sudo chpasswd", "echo [redacted] | sudo chpasswd"],
    [
      "echo hunter2 | docker login --password-stdin a.test",
      "echo [redacted] | docker login --password-stdin a.test",
    ],
  ])("lose the password in %j", (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    "mkdir -p /etc/kubernetes && docker run -p 8080:80 -u 1000:1000 nginx",
    "docker login -u me -p $REGISTRY_PASSWORD a.test",
    'echo "root:$ROOT_PASSWORD" | chpasswd; echo $PW | passwd --stdin',
    "see docker login documentation, vault login failed: timeout",
    "aws secretsmanager get-secret-value --secret-id prod/db, secretId: arn:aws:secretsmanager:eu:1:x",
    "date -u 10:20:30; --bypass firewall; oauth: keycloak, auth: webhook",
  ])("stay as they are: %j", (text) => expect(redactText(text)).toBe(text));

  it("lose the password in lists of arguments", () => {
    expect(
      redactJson({
        store: ["keytool", "-storepass", "hunter2", "-list"],
        shell: ["sh", "-c", "echo hunter2 | passwd"],
        run: ["docker", "run", "-p", "8080:80", "nginx"],
        env: [{ name: "REGISTRY_AUTH", value: base64("me:hunter2") }],
        secretId: "hunter2",
      }),
    ).toEqual({
      store: ["keytool", "-storepass", "[redacted]", "-list"],
      shell: ["sh", "-c", "echo [redacted] | passwd"],
      run: ["docker", "run", "-p", "8080:80", "nginx"],
      env: [{ name: "REGISTRY_AUTH", value: "[redacted]" }],
      secretId: "[redacted]",
    });
  });
});

/** Without a shape of its own: the text around it identifies it. */
const secret = "hunter2Hunter2Hunter2";

describe("texts in which a secret is cut, quoted, escaped or on lines of its own", () => {
  it.each([
    ["block scalar", `db:\n  password: |\n    ${secret}\n\n    ${secret}\n  user: me`, "user: me"],
    ["folded scalar", `- token: >-\n    ${secret}\nuser: me`, "user: me"],
    ["key in a file", `  tls.key: |2- # x\n    ${secret}\nuser: me`, "user: me"],
    ["text of JSON", JSON.stringify({ message: `{"password":"a\\"${secret}","user":"me"}` }), "user"],
    ["text of text", JSON.stringify(JSON.stringify(JSON.stringify({ password: secret, user: 1 }))), "user"],
    ["applied Secret", JSON.stringify(JSON.stringify({ kind: "Secret", data: { a: secret }, x: 1 })), "x"],
    ["data before", JSON.stringify(JSON.stringify({ data: { a: secret }, kind: "Secret" })), "kind"],
    ["cut value", `{"user":"me","password":"${secret}`, "user"],
    ["cut single quotes", `user: me, password: '${secret} x`, "user: me"],
    ["doubled quotes", `password: 'it''s ${secret}'`, "password"],
    ["quote inside", `password: a'b"c&${secret}`, "password"],
    ["lines of TOML", `password = """\n${secret}"""\nuser = 1`, "user = 1"],
    ["arrow", `password => ${secret}`, "password"],
    ["element", `<password>${secret}</password><user>me</user>`, "<user>me"],
    ["encoded query", `back=https%3A%2F%2Fa.test%2F%3Faccess_token%3D${secret}`, "access_token"],
    ["key in a query", `https://a.test/?x=1&key=${secret}`, "x=1"],
    ["slash in a password", `https://me:a/${secret}@a.test/x`, "@a.test/x"],
    ["credentials of curl", `curl --user me:${secret} https://a.test`, "https://a.test"],
    ["digest", `Authorization: Digest username="me", response="${secret}"\nuser: me`, "user: me"],
    [
      "signed request",
      `> authorization: AWS4-HMAC-SHA256 Credential=a, Signature=${secret}`,
      "authorization",
    ],
    ["cookies", `Cookie: a="b"; session=${secret}`, "Cookie"],
    ["client secret", `clientSecret: ab8Q~${secret}`, "clientSecret"],
    ["end of a key", `line\n+${secret}\n${secret}\n-----END RSA PRIVATE KEY-----\nuser: me`, "user: me"],
    ["encoded key", `-----BEGIN%20PRIVATE%20KEY-----%0A${secret}`, ""],
  ])("%s", (_name, text, kept) => {
    const redacted = redactText(text);
    expect(redacted).not.toContain(secret);
    expect(redacted).toContain("[redacted]");
    expect(redacted).toContain(kept);
  });

  it.each([
    `dckr_pat_${"aB".repeat(14)}`,
    `dop_v1_${"0f".repeat(32)}`,
    `hvs.${"aB".repeat(14)}`,
    `AIza${"aB-_1".repeat(7)}`,
    `ya29.${"aB".repeat(20)}`,
    `GOCSPX-${"aB".repeat(14)}`,
    `xapp-1-A0-${"1".repeat(10)}`,
    `gldt-${"aB".repeat(10)}`,
    `glcbt-64_${"aB".repeat(10)}`,
    `$6$salt$${"aB".repeat(20)}`,
    `$2y$10$${"aB".repeat(26)}`,
  ])("%s", (token) => expect(redactText(`used ${token} here`)).toBe("used [redacted] here"));

  it.each([
    "https://a.test:6443/path@v1",
    "pinned ghcr.io/a/task-runner-of-the-controllers:v1@sha256:0123",
    "risk-assessment-of-the-controllers-of-a-management-cluster",
    "spec.description: |\n  a token is created\n  later",
    "-----END CERTIFICATE-----\nline",
    "path: /etc/kubernetes/pki/ca.crt, user: me",
  ])("stay as they are: %j", (text) => expect(redactText(text)).toBe(text));
});

describe("names", () => {
  it.each([
    "token",
    "adminPassword",
    "DB_SECRET",
    "MY_SECRET_VALUE",
    "userData",
    "user-data",
    "certificateKey",
    "apiKey",
    "tokenValue",
    "password1",
    "bootstrapToken",
    "clientSecret",
    "AWS_SECRET_ACCESS_KEY",
    "idToken",
    "tls.key",
    "ca.key",
    "tlsKey",
    "caKey",
    "etcd-key",
    "serverKeyPem",
    ".dockerconfigjson",
    "dockerConfigJson",
    ".dockercfg",
    "pass",
    "dbPass",
    "admin_pass",
    "accountKey",
    "storageAccountKey",
    "sharedAccessKey",
    "masterKey",
    "sas",
    "containerSas",
    "identityToken",
    "registrytoken",
    "client-key-data",
    "preSharedKey",
    "psk",
    "id_rsa",
    "keystore",
    "connectionStr",
  ])("of secrets: %s", (name) => expect(isSecretName(name)).toBe(true));
  it.each([
    "tokenReviewPolicy",
    "secretName",
    "secretRef",
    "tokenFile",
    "credentialsRef",
    "tokenTTL",
    "passwordPolicy",
    "SECRET_NAME",
    "TOKEN_FILE",
    "secretKeyRef",
    "key",
    "publicKey",
    "name",
    "dataSecretName",
    "tokenExpirationSeconds",
    "monkey",
    "passThrough",
    "passthrough",
    "bypass",
    "compass",
    "auth",
    "authorizationMode",
    "primaryKey",
    "partitionKey",
    "sshKeyName",
    "sshAuthorizedKeys",
    "tlsKeyFile",
    "kmsKeyId",
    "visas",
    "tls.crt",
    "mocaKey",
    "topologyKey",
    "dnsName",
  ])("unrelated texts: %s", (name) => expect(isSecretName(name)).toBe(false));
});

describe("values", () => {
  it("lose variables, arguments, headers, user data and the data of Secrets, and keep their shape", () => {
    const manifest = {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "s" },
      data: { a: "aHVudGVyMg==" },
    };
    expect(
      redactJson({
        env: [
          { name: "DB_SECRET_KEY_BASE", value: "hunter2" },
          { name: "REGION", value: "eu" },
          { name: "TOKEN", valueFrom: { secretKeyRef: { name: "s", key: "k" } } },
        ],
        args: ["--token", "hunter2", "--password=hunter2", "--verbose", "x"],
        rawHeaders: ["Authorization", "hunter2", "Accept", "x"],
        userData: "anything",
        secret: manifest,
        annotations: { "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify(manifest) },
        credentials: { user: "me", name: "c", pin: 4 },
        tokenReviewPolicy: "Strict",
        secretName: "s",
        secretRef: { name: "s", namespace: "n" },
        token: "",
      }),
    ).toEqual({
      env: [
        { name: "DB_SECRET_KEY_BASE", value: "[redacted]" },
        { name: "REGION", value: "eu" },
        { name: "TOKEN", valueFrom: { secretKeyRef: { name: "s", key: "k" } } },
      ],
      args: ["--token", "[redacted]", "--password=[redacted]", "--verbose", "x"],
      rawHeaders: ["Authorization", "[redacted]", "Accept", "x"],
      userData: "[redacted]",
      secret: {
        ...manifest,
        metadata: { name: "s" },
        apiVersion: "v1",
        kind: "Secret",
        data: { a: "[redacted]" },
      },
      annotations: {
        "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({
          ...manifest,
          data: { a: "[redacted]" },
        }),
      },
      credentials: { user: "[redacted]", name: "c", pin: 4 },
      tokenReviewPolicy: "Strict",
      secretName: "s",
      secretRef: { name: "s", namespace: "n" },
      token: "",
    });
  });
});

it("loses values that a path or header names", () => {
  const list = [
    { op: "replace", path: "/spec/password", value: "hunter2" },
    { op: "add", path: "/spec/tokens/-", value: "hunter2" },
    { path: "/etc/kubernetes/pki/ca.key", owner: "root", content: "hunter2" },
    { header: "Authorization", value: "hunter2" },
    { Name: "DB_PASSWORD", Value: "hunter2" },
  ];
  expect(JSON.stringify(redactJson(list))).not.toContain("hunter2");
  const others = [
    { op: "replace", path: "/spec/replicas", value: "3" },
    { path: "/etc/kubernetes/pki/ca.key", contentFrom: { secret: { name: "x", key: "tls.key" } } },
    { path: "/etc/token/x", content: "a" },
  ];
  expect(redactJson(others)).toEqual(others);
});

describe("values of registries and modes", () => {
  it("lose credentials and keep the names of modes and Secrets", () => {
    const value = {
      auths: { "a.test": { auth: base64("me:hunter2"), identitytoken: "hunter2" } },
      auth: "rbac",
      authorization: "Node,RBAC",
      headers: { authorization: "hunter2" },
      volumes: [{ name: "ca", secret: { secretName: "prod-ca", items: [{ key: "tls.crt", path: "ca" }] } }],
      keys: [{ name: "key1", secret: "c2VjcmV0" }],
      secretRef: { name: "prod" },
      passThrough: "all",
      pass: true,
    };
    expect(redactJson(value)).toEqual({
      ...value,
      auths: { "a.test": { auth: "[redacted]", identitytoken: "[redacted]" } },
      headers: { authorization: "[redacted]" },
      keys: [{ name: "key1", secret: "[redacted]" }],
    });
  });
});

describe("URLs", () => {
  it.each([
    ["https://me:hunter2@a.test:6443/k8s?token=x#y", "https://a.test:6443/k8s"],
    ["https://a.test:6443", "https://a.test:6443"],
    ["https://a.test:6443/", "https://a.test:6443/"],
    ["me:hunter2@a.test", "a.test"],
    ["//me:hunter2@a.test?x", "//a.test"],
    ["a.test:6443", "a.test:6443"],
    ["https://me:hunter2@", "https://"],
    ["https://me:hunter2@a.test:port/x", "https://a.test:port/x"],
    ["https://me:hunt/er2@a.test", "https://a.test"],
    ["https://me:hunt?er2@a.test", "https://"],
    ["https://a.test:port?token=hunter@2", "https://"],
    ["", ""],
  ])("%s", (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });
});

/** Secrets that are recognized by their form or context. */
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const word = (unit: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength: length, maxLength: length });
const opaque = word(
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%*()+,-./:;<=>?@[]^_{|}~",
  20,
);
const bySelf = fc.oneof(
  fc.tuple(word(letters, 6), word(letters, 16)).map(([id, secret]) => ({ secret, text: `${id}.${secret}` })),
  word(letters, 40).map((secret) => ({
    secret,
    text: `eyJ${base64('{"alg":"RS256"}')}.${secret}.${secret}`.replaceAll("=", ""),
  })),
  word(letters, 64).map((secret) => ({
    secret,
    text: `-----BEGIN RSA PRIVATE KEY-----\n${secret}\n-----END RSA PRIVATE KEY-----`,
  })),
  word(letters, 40).map((secret) => ({ secret, text: `Bearer ${secret}` })),
  word(letters, 20).map((secret) => ({ secret, text: `https://user:${secret}@host.test/path` })),
  word(letters, 20).map((secret) => ({ secret, text: `--token ${secret}` })),
  opaque.map((secret) => ({ secret, text: `password=${secret.replaceAll("&", "")}` })),
  word(letters, 20).map((secret) => ({ secret, text: base64(`users:\n- user:\n    token: ${secret}\n`) })),
  word(letters, 20).map((secret) => ({ secret, text: `#cloud-config\nwrite_files: [{content: ${secret}}]` })),
);
const shapes: readonly ((secret: string) => unknown)[] = [
  (secret) => ({ token: secret }),
  (secret) => ({ adminPassword: [secret] }),
  (secret) => ({ env: [{ name: "THE_SECRET_X", value: secret }] }),
  (secret) => ({ headers: [{ name: "Authorization", value: secret }] }),
  (secret) => ({ command: ["run", "--api-key", secret] }),
  (secret) => ({ userData: secret }),
  (secret) => ({ kind: "Secret", data: { any: secret } }),
  (secret) => ({ stringData: { any: secret } }),
  (secret) => ({ credentials: { deep: [{ er: secret }] } }),
  (secret) => ({ text: JSON.stringify({ password: secret }) }),
];

it(`redacts secrets in any position (${runs} runs)`, () => {
  const prose = fc.constantFrom("", "cannot join: ", "x ", "\n", "(", '"', "a=b ");
  fc.assert(
    fc.property(
      bySelf,
      prose,
      prose,
      fc.constantFrom(0, 1, 2),
      ({ secret, text }, before, after, encodings) => {
        let inner = text;
        for (let count = 0; count < encodings; count++) inner = base64(inner);
        const redacted = redactText(`${before}${inner}${after && ` ${after}`}`);
        expect(redacted).not.toContain(secret);
        expect(redacted).not.toContain(inner);
        expect(JSON.stringify(redactJson({ a: [{ message: `${before}${inner}` }] }))).not.toContain(secret);
      },
    ),
    { numRuns: runs },
  );
  fc.assert(
    fc.property(opaque, fc.constantFrom(...shapes), fc.jsonValue({ maxDepth: 2 }), (secret, shape, other) => {
      const quoted = JSON.stringify(secret).slice(1, -1);
      const redacted = JSON.stringify(redactJson({ other, list: [shape(secret), other] }));
      expect(redacted).not.toContain(quoted);
    }),
    { numRuns: runs },
  );
});

it("replaces values below the depth limit", () => {
  let value: unknown = { password: "hunter2" };
  for (let level = 0; level < 100_000; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  const redacted = JSON.stringify(redactJson({ value, token: "t", other: 1 }));
  expect(redacted).toContain('"[redacted]"');
  expect(redacted).not.toContain("hunter2");
  expect(redacted).toMatch(/"token":"\[redacted\]","other":1\}$/);
  const text = `{"password":"hunter2","deep":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  expect(redactJson(text)).toMatch(/^\{"password":"?\[redacted\]"?,"deep":\[\[/);
});

it.each(["/p/.capikit/kubeconfig", "~/.kube/config", "./kubeconfig", "C:\\p\\kubeconfig", "/a:/b/c"])(
  "shows the path of a kubeconfig, which the reader has to copy: %s",
  (path) => {
    const text = `https://127.0.0.1:40123 is ready; KUBECONFIG=${path}`;
    expect(redactText(text)).toBe(text);
  },
);

it("redacts the content of a kubeconfig in a variable", () => {
  for (const content of [
    "YXBpVmVyc2lvbjogdjEKa2luZDogQ29uZmlnCg",
    '"apiVersion: v1"',
    "eyJhcGlWZXJzaW9uIjoidjEifQ==",
  ])
    expect(redactText(`a token; KUBECONFIG=${content}`)).toBe("a token; KUBECONFIG=[redacted]");
});
