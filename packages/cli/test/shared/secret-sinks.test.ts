import { exchangeText, type RecordedExchange, redactExchange } from "@capikit/extension-kit/recording";
import { createLogger } from "@capikit/serving/logging";
import { describe, expect, it } from "vitest";
import { shownYaml } from "../../src/shared/console/object-history.ts";
import { shownLines, shownText } from "../../src/shared/console/summarize-object.ts";
import { bugReport } from "../../src/shared/report/bug-report.ts";

const secret = "Zx81hunter2Qq";
const encoded = (text: string): string => Buffer.from(text).toString("base64");
const kubeconfig = `apiVersion: v1\nkind: Config\nusers:\n- name: a\n  user:\n    token: ${secret}\n`;
const cloudInit = `#cloud-config\nchpasswd: {list: 'root:${secret}'}\n`;

/** Texts that hold a secret, as errors and messages of platforms, tools and tenants quote them. */
const secrets: Readonly<Record<string, string>> = {
  "bootstrap data": `cannot create: ${cloudInit}`,
  "bootstrap data in base64": `cannot create: ${encoded(cloudInit)}`,
  "a kubeconfig": kubeconfig,
  "a kubeconfig in base64": `value: ${encoded(kubeconfig)}`,
  "a key of a client": `client-key-data: ${secret}`,
  "a bearer token": `authorization: Bearer ${secret}`,
  "a token of a service account": `--token ${secret}`,
  "credentials in an environment": `AWS_SECRET_ACCESS_KEY=${secret}`,
  "credentials in a URL": `https://me:${secret}@cloud.test/v1`,
  "a secret ID": `secret-id = ${secret}`,
  "a password of a platform": JSON.stringify({ password: secret }),
  "the last applied Secret": JSON.stringify({ kind: "Secret", data: { a: secret } }),
  "a login of a registry": `docker login -u me -p ${secret} registry.test`,
  "the auth of a registry": `registryAuth: ${encoded(`me:${secret}`)}`,
  "the configuration of a registry": JSON.stringify({ auths: { a: { auth: encoded(`me:${secret}`) } } }),
  "a password of a database": `mysql -p${secret} db`,
  "a password of a user": `echo ${secret} | passwd --stdin root`,
};
/** What a reader of the same sinks needs. */
const readable = [
  "KUBECONFIG=/work/p/.capikit/kubeconfig",
  "Secret default/prod-kubeconfig not found",
  "docker run -p 8080:80 registry.test/a:v1",
  "uid 3fa85f64-5717-4562-b3fc-2c963f66afa6 of infrastructure.cluster.x-k8s.io/v1beta2",
];

async function logged(format: "json" | "text", text: string): Promise<string> {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = await createLogger({ format, destination });
  logger.error(text, { error: new Error(text, { cause: new Error(text) }), object: { spec: { text } } });
  return lines.join("");
}

function exchange(text: string): RecordedExchange {
  const request = { path: "/hooks", headers: {}, body: { settings: { text } } };
  return { request, response: { status: 500, body: { message: text } } } as never;
}

/** Places to which texts of others go, with their form there. */
const sinks: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  "the log as text": (text) => logged("text", text),
  "the log as JSON": (text) => logged("json", text),
  "the report of a bug": (text) => bugReport(new Error(text), ["lint", text]),
  "recordings of hooks": (text) => exchangeText(redactExchange(exchange(text))),
  "YAML of the console": (text) =>
    shownYaml({
      apiVersion: "a/v1",
      kind: "A",
      metadata: { annotations: { text } },
      spec: { text },
    } as never),
  "messages of the console": (text) => shownText(text, 2_000),
  "log lines of the console": (text) => shownLines(text, 2_000),
};

describe.each(Object.entries(sinks))("%s", (_name, write) => {
  it.each(Object.entries(secrets))("has no secret of %s", async (_of, text) => {
    const written = await write(text);
    expect(written).not.toContain(secret);
    expect(written).not.toContain(encoded(`me:${secret}`));
    expect(written).toMatch(/redacted/i);
  });

  it.each(readable)("shows %j", async (text) => {
    expect(await write(text)).toContain(text);
  });
});
