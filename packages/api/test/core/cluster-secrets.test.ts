import { expect, it } from "vitest";
import {
  clusterSecretName,
  parseClusterSecretName,
  secretPurposes,
} from "../../src/core/v1beta2/cluster-secrets.ts";

it.each(secretPurposes)("names of Secrets with purpose %s are parsed", (purpose) => {
  expect(parseClusterSecretName(clusterSecretName("a-b", purpose))).toEqual({ clusterName: "a-b", purpose });
});

it.each(["kubeconfig", "prod", "prod-tls", "prodca"])("%s is not a Secret of a Cluster", (name) => {
  expect(parseClusterSecretName(name)).toBeUndefined();
});
