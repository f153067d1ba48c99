const words = (...texts: string[]): ReadonlySet<string> => new Set(texts.join(" ").trim().split(/\s+/));

/** Fields of Deployments and DaemonSets (`apps/v1`, Kubernetes 1.36), as in clusterctl. */
export const knownWorkloadFields = words(
  "replicas selector template strategy updateStrategy minReadySeconds revisionHistoryLimit paused progressDeadlineSeconds",
);

/** Pod fields. */
export const knownPodFields = words(
  `
  volumes initContainers containers ephemeralContainers restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds dnsPolicy
  nodeSelector serviceAccountName serviceAccount automountServiceAccountToken nodeName hostNetwork hostPID hostIPC
  shareProcessNamespace securityContext imagePullSecrets hostname subdomain affinity schedulerName tolerations hostAliases`,
  `
  priorityClassName priority dnsConfig readinessGates runtimeClassName enableServiceLinks preemptionPolicy overhead
  topologySpreadConstraints setHostnameAsFQDN os hostUsers schedulingGates resourceClaims resources hostnameOverride workloadRef schedulingGroup`,
);

/** Container fields. */
export const knownContainerFields = words(`
  name image command args workingDir ports envFrom env resources resizePolicy restartPolicy restartPolicyRules volumeMounts
  volumeDevices livenessProbe readinessProbe startupProbe lifecycle terminationMessagePath terminationMessagePolicy imagePullPolicy
  securityContext stdin stdinOnce tty`);
