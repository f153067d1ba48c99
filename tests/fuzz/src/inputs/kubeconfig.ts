/** A kubeconfig with every kind of field that decides whom it trusts and what it runs. */
export const kubeconfig = {
  apiVersion: "v1",
  kind: "Config",
  "current-context": "c",
  contexts: [{ name: "c", context: { cluster: "c", user: "u", namespace: "default" } }],
  clusters: [
    {
      name: "c",
      cluster: {
        server: "https://127.0.0.1:6443",
        "certificate-authority-data": "LS0t",
        "tls-server-name": "kubernetes",
        "insecure-skip-tls-verify": false,
        "proxy-url": "http://proxy.example.com:3128",
      },
    },
  ],
  users: [
    { name: "u", user: { token: "secret", as: "admin", "as-groups": ["a"], "as-user-extra": { x: ["y"] } } },
    { name: "p", user: { username: "ada", password: "secret" } },
    { name: "f", user: { tokenFile: "token", "client-certificate": "c.pem", "client-key": "k.pem" } },
    { name: "a", user: { "auth-provider": { name: "gcp" } } },
    {
      name: "e",
      user: {
        exec: {
          apiVersion: "client.authentication.k8s.io/v1",
          command: "true",
          args: ["a"],
          env: [{ name: "A", value: "b" }],
          interactiveMode: "Never",
        },
      },
    },
  ],
};
