export const secret = "Zx81hunter2Qq";
export const encoded = (text: string): string => Buffer.from(text).toString("base64");
export const kubeconfig = `apiVersion: v1\nkind: Config\nusers:\n- name: a\n  user:\n    token: ${secret}\n`;
const cloudInit = `#cloud-config\nchpasswd: {list: 'root:${secret}'}\n`;

/** Texts that hold a secret, as errors and messages of platforms, tools and tenants quote them. */
export const secrets: Readonly<Record<string, string>> = {
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
  "a password of a user": `echo ${secret} | passwd --stdin root`,
};
/** What a reader of the same sinks needs. */
export const readable = [
  "KUBECONFIG=/work/p/.capikit/kubeconfig",
  "Secret default/prod-kubeconfig not found",
  "docker run -p 8080:80 registry.test/a:v1",
  "uid 3fa85f64-5717-4562-b3fc-2c963f66afa6 of infrastructure.cluster.x-k8s.io/v1beta2",
];

/** Forms of the secret that no sink may have. */
export const secretForms = [secret, encoded(`me:${secret}`), encoded(kubeconfig), encoded(cloudInit)];
