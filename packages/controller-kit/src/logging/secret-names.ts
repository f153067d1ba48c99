const names =
  /(?:token|passw(?:or)?d|passphrase|secret|kubeconfig|credentials?|authorization|cookie|api[-_]?key|access[-_]?key|private[-_]?key|client[-_]?key(?:[-_]?data)?|string[-_]?data)$/i;

/**
 * Whether a value under this name is a secret. Names of names are none: `secretName`, `tokenFile`, `credentialsRef`.
 */
export function isSecretName(name: string): boolean {
  return names.test(name);
}
