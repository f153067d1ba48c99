/** The Go types of Cluster API in bootstrap/v1beta2, in the notation of `wire-type.ts`. */
export const bootstrapV1beta2 = {
  APIEndpoint: "advertiseAddress:string~ bindPort:int32~",
  APIServer: "certSANs:[]string~ extraArgs:[].Arg~ extraEnvs:*[].EnvVar~ extraVolumes:[].HostPathMount~",
  Arg: "name:string~ value:*string~",
  BootstrapToken:
    "description:string~ expires:Time~~ groups:[]string~ token:BootstrapToken~~ ttlSeconds:*int32~ usages:[]string~",
  BootstrapTokenDiscovery:
    "apiServerEndpoint:string~ caCertHashes:[]string~ token:string~ unsafeSkipCAVerification:*bool~",
  ClusterConfiguration:
    "apiServer:.APIServer~~ caCertificateValidityPeriodDays:int32~ certificateValidityPeriodDays:int32~ certificatesDir:string~ controlPlaneEndpoint:string~ controllerManager:.ControllerManager~~ dns:.DNS~~ encryptionAlgorithm:string~ etcd:.Etcd~~ featureGates:map[string]bool~ imageRepository:string~ scheduler:.Scheduler~~",
  ContainerLinuxConfig: "additionalConfig:string~ strict:*bool~",
  ControllerManager: "extraArgs:[].Arg~ extraEnvs:*[].EnvVar~ extraVolumes:[].HostPathMount~",
  DNS: "imageRepository:string~ imageTag:string~",
  Discovery: "bootstrapToken:.BootstrapTokenDiscovery~~ file:.FileDiscovery~~ tlsBootstrapToken:string~",
  DiskSetup: "filesystems:[].Filesystem~ partitions:[].Partition~",
  EnvVar: "name:string value:string~ valueFrom:*corev1.EnvVarSource~",
  Etcd: "external:.ExternalEtcd~~ local:.LocalEtcd~~",
  ExternalEtcd: "caFile:string~ certFile:string~ endpoints:[]string~ keyFile:string~",
  File: "append:*bool~ content:string~ contentFormat:string~ contentFrom:.FileSource~~ encoding:string~ owner:string~ path:string~ permissions:string~",
  FileDiscovery: "kubeConfig:.FileDiscoveryKubeConfig~~ kubeConfigPath:string~",
  FileDiscoveryKubeConfig: "cluster:.KubeConfigCluster~~ user:.KubeConfigUser~~",
  FileSource: "secret:.SecretFileSource~~",
  Filesystem:
    "device:string~ extraOpts:[]string~ filesystem:string~ label:string~ overwrite:*bool~ partition:string~ replaceFS:string~",
  HostPathMount: "hostPath:string~ mountPath:string~ name:string~ pathType:string~ readOnly:*bool~",
  IgnitionSpec: "containerLinuxConfig:.ContainerLinuxConfig~~",
  InitConfiguration:
    "bootstrapTokens:[].BootstrapToken~ localAPIEndpoint:.APIEndpoint~~ nodeRegistration:.NodeRegistrationOptions~~ patches:.Patches~~ skipPhases:[]string~ timeouts:.Timeouts~~",
  JoinConfiguration:
    "caCertPath:string~ controlPlane:*.JoinControlPlane~ discovery:.Discovery~~ nodeRegistration:.NodeRegistrationOptions~~ patches:.Patches~~ skipPhases:[]string~ timeouts:.Timeouts~~",
  JoinControlPlane: "localAPIEndpoint:.APIEndpoint~~",
  KubeConfigAuthExec:
    "apiVersion:string~ args:[]string~ command:string~ env:[].KubeConfigAuthExecEnv~ provideClusterInfo:*bool~",
  KubeConfigAuthExecEnv: "name:string~ value:string~",
  KubeConfigAuthProvider: "config:map[string]string~ name:string~",
  KubeConfigCluster:
    "certificateAuthorityData:bytes~ insecureSkipTLSVerify:*bool~ proxyURL:string~ server:string~ tlsServerName:string~",
  KubeConfigUser: "authProvider:.KubeConfigAuthProvider~~ exec:.KubeConfigAuthExec~~",
  KubeadmConfig:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmConfigSpec~~ status:.KubeadmConfigStatus~~",
  KubeadmConfigDeprecatedStatus: "v1beta1:*.KubeadmConfigV1Beta1DeprecatedStatus~",
  KubeadmConfigInitializationStatus: "dataSecretCreated:*bool~",
  KubeadmConfigSpec:
    "bootCommands:[]string~ clusterConfiguration:.ClusterConfiguration~~ diskSetup:.DiskSetup~~ files:[].File~ format:string~ ignition:.IgnitionSpec~~ initConfiguration:.InitConfiguration~~ joinConfiguration:.JoinConfiguration~~ mounts:[][]string~ ntp:.NTP~~ postKubeadmCommands:[]string~ preKubeadmCommands:[]string~ users:[].User~ verbosity:*int32~",
  KubeadmConfigStatus:
    "conditions:[]meta.Condition~ dataSecretName:string~ deprecated:*.KubeadmConfigDeprecatedStatus~ initialization:.KubeadmConfigInitializationStatus~~ observedGeneration:int64~",
  KubeadmConfigTemplate:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmConfigTemplateSpec~~",
  KubeadmConfigTemplateResource: "metadata:core/v1beta2.ObjectMeta~~ spec:.KubeadmConfigSpec~~",
  KubeadmConfigTemplateSpec: "template:.KubeadmConfigTemplateResource~~",
  KubeadmConfigV1Beta1DeprecatedStatus:
    "conditions:[]core/v1beta2.Condition~ failureMessage:string~ failureReason:string~",
  LocalEtcd:
    "dataDir:string~ extraArgs:[].Arg~ extraEnvs:*[].EnvVar~ imageRepository:string~ imageTag:string~ peerCertSANs:[]string~ serverCertSANs:[]string~",
  NTP: "enabled:*bool~ servers:[]string~",
  NodeRegistrationOptions:
    "criSocket:string~ ignorePreflightErrors:[]string~ imagePullPolicy:string~ imagePullSerial:*bool~ kubeletExtraArgs:[].Arg~ name:string~ taints:*[]corev1.Taint~",
  Partition: "device:string~ diskLayout:[].PartitionSpec~ layout:*bool~ overwrite:*bool~ tableType:string~",
  PartitionSpec: "partitionType:string~ percentage:int32~",
  PasswdSource: "secret:.SecretPasswdSource~~",
  Patches: "directory:string~",
  Scheduler: "extraArgs:[].Arg~ extraEnvs:*[].EnvVar~ extraVolumes:[].HostPathMount~",
  SecretFileSource: "key:string~ name:string~",
  SecretPasswdSource: "key:string~ name:string~",
  Timeouts:
    "controlPlaneComponentHealthCheckSeconds:*int32~ discoverySeconds:*int32~ etcdAPICallSeconds:*int32~ kubeletHealthCheckSeconds:*int32~ kubernetesAPICallSeconds:*int32~ tlsBootstrapSeconds:*int32~",
  User: "gecos:string~ groups:string~ homeDir:string~ inactive:*bool~ lockPassword:*bool~ name:string~ passwd:string~ passwdFrom:.PasswdSource~~ primaryGroup:string~ shell:string~ sshAuthorizedKeys:[]string~ sudo:string~",
} as const;
