/** Entry points for developers, operators and tests, who may do everything that their process may. */
export const trusted: ReadonlySet<string> = new Set([
  "capikit",
  "create-capikit",
  "@capikit/envtest",
  "@capikit/envtest/cluster-api",
  "@capikit/envtest/e2e",
  "@capikit/testing",
  "@capikit/common/testing",
  "@capikit/extension-kit/samples",
  "@capikit/serving/process",
]);

/** Generated, each a conversion that `convert` selects. */
export const generated = /^convert[A-Z]\w+To(?:V|$)/;

/**
 * Functions that are not measured: those without input of others, and those that only pass it on to
 * measured functions. A new function belongs here only if it is one of them.
 */
export const others: Readonly<Record<string, string>> = {
  "@capikit/api/conversion/runtime": "createConvert ownField secondsToDuration",
  "@capikit/api/catalog/runtime": `
    byShape conversionBetween createCatalog createHookSet defineHook deprecationText groupVersionHookKey
    hookIn hookPath hookVersionProblem isKnownTo isSameHook takeShape
  `,
  "@capikit/api/contract":
    "contractDifferences contractRules differencesOf fieldsIn fieldsOf findRule selectRules",
  "@capikit/api/releases": "compareMinorReleases minorReleaseOf newerFieldsOf newerHookFieldsOf",
  "@capikit/api/sharding": "controllerRing ringLabels sharderRole shardRbacRules",
  "@capikit/client": "clientOf createClient createDiscovery loadConfig loadKubeconfig namespacedClient",
  "@capikit/client/client-node":
    "fromKubeConfig fromModel modelClient modelKind podStreams toKubeConfig toModel",
  "@capikit/client/config": "inClusterConfig",
  "@capikit/client/errors": "isResourceVersionTooLarge isWithCause rbacMarker",
  "@capikit/client/kinds": "groupVersionPath metadataOnly resourceName resourcePath",
  "@capikit/client/reflector": "objectKey",
  "@capikit/client/subresources": "evictPod getScale requestToken updateScale",
  "@capikit/client/transport": "createRateLimit createTransport ",
  "@capikit/clusterctl-kit/components": `
    assembleComponents buildChart chartArchive chartArchiveName componentsYaml grafanaDashboard
    isProcessError prometheusRuleObject prometheusRules renderKustomize
  `,
  "@capikit/clusterctl-kit/objects": "checkObject",
  "@capikit/clusterctl-kit/repository": `
    availableProviders buildRelease clusterClassFile componentsFile coreNameProblem generateCluster
    githubLine gitlabLines isProviderDocs isProviderType latestVersion localReleaseFolder localUrl
    openRepository planUpgrades printMetadata providerDocs providerLabel
    providerNameProblem providerPrefix readClusterctlConfig releaseProblem resolveProvider 
    templateFile untrackedVersions variableLookup withOverrides withSeries writeRelease
  `,
  "@capikit/clusterctl-kit/move": `
    fileCheckpoint isKept isMovable readExisting readMoveTarget readMoveWorld restoreMove runMove
    saveMove
  `,
  "@capikit/clusterctl-kit/templates": "checkTemplates lookUpVariables renderTemplate",
  "@capikit/clusterctl-kit/describe": `
    createClustersTable readCluster readClusters stateOfCondition watchCluster watchClusters
  `,
  "@capikit/clusterctl-kit/doctor": "defineCheck diagnoseCluster diagnosisPage diagnosisText",
  "@capikit/clusterctl-kit/lint": `
    defineLintRule draftCrd findLintRule isBuildFile isControllerGenFile isInside isKindRole lintInstalled
    projectPath
  `,
  "@capikit/common/diagnostics": `
    createDiagnostic defineDiagnostics diagnosticKey diagnosticPage diagnosticUrl explainDiagnostic
    isError
  `,
  "@capikit/common/errors": "errorMessage hasErrorCode isCapikitError toError",
  "@capikit/common/files": "findOnPath isProgram makeFolderBeside readRegularFile replaceFile stageFile",
  "@capikit/common/go-types":
    "behindPointers createGoCodecs numberScalar packageLeafType parseGoFields structsIn textScalar",
  "@capikit/common/http": "followRedirects readBoundedBody withBasicAuth",
  "@capikit/common/json":
    "createBoundedMap isEmptyPatch isJsonObject isRecord listAt ownMember recordOf setMember textAt",
  "@capikit/common/options": "checkOptions",
  "@capikit/common/paths": "isInstalled",
  "@capikit/common/publication": "createCommand pageReference pageUrl",
  "@capikit/common/quantities": "alignQuantities quantityValue",
  "@capikit/common/text": `
    didYouMean fillTemplate formatCount formatExponent formatFloat joinLists linePosition replaceNames
    unicodeEscape
  `,
  "@capikit/common/time": `
    createBackoff delayAfter durationMs formatDuration formatMilliseconds humanDuration linkSignals
    mapLimited pause poll retry shortDuration sleep untilAborted withTimeout yieldAfter yieldToEventLoop
  `,
  "@capikit/common/versions": `
    apiVersionOf compareVersions crdName formatVersion isAtLeastAsStable isSupportedVersionSkew
    majorMinorPatch readReleaseSeries
  `,
  "@capikit/common/yaml": "quoteYamlError rangeOfField",
  "@capikit/controller-kit":
    "after defineController owned parseManagerFlags requeue runManager startManager watched",
  "@capikit/controller-kit/cache": "consistentClient createCache isFrozenWriteError watchedNamespaces",
  "@capikit/controller-kit/capi": `
    areReplicasManagedExternally clusterToInfrastructure clusterToInfrastructureMapper
    clusterToObjectsMapper compareV1Beta1Conditions conditionMessage conditionOwner conditionReason
    controllerOf createIdentityClients defaultMergeStrategy 
    deleteV1Beta1Condition ensureFinalizer ensurePausedCondition
    falseV1Beta1Condition generateName getContractVersion getExternal getExternalByContract
    getIfExists getLabelledCluster getMachinePoolByLabels getV1Beta1Condition hasAnnotation hasCondition
    hasFilterLabel hasPausedAnnotation hasSameStateExceptGeneration
    hasSameV1Beta1State infrastructureKeyOf isBeingDeleted isConditionFalse isConditionTrue
    isConditionUnknown isControlPlaneMachine isExternallyManaged isLabelValue isLabelValueOf
    isMachinePoolOwned isNamespaceAllowed isNotPausedAndHasFilterLabel isPaused isV1Beta1ConditionTrue
    labelledClusterKey machinePoolToInfrastructure machineToInfrastructure objectKey 
    ownerLogFields ownerReferenceTo patchObject pausedState
    priorityByPolarity reasonByPriority toTime trueV1Beta1Condition unknownV1Beta1Condition 
    warningLogger withV1Beta1Condition
  `,
  "@capikit/controller-kit/capi/workload": `
    adoptBootstrapData certificateSecret clusterSecretName createClusterCache createKubeconfigSecret
    createKubeconfigSecretWithOwner createWorkloadClient findNodeByProviderId generateCertificates
    generatePrivateKey getBootstrapData getClusterSecret getKubeconfig initialControlPlaneCertificates
    isClusterNotConnected isSecretControlledBy isSecretOfCluster kubeconfigSecret lookUpCertificates
    lookUpOrGenerateCertificates needsClientCertRotation newCertificateAuthority newKubeconfig
    privateKeyToPem publicKeyToPem regenerateKubeconfigSecret saveGeneratedCertificates
    signClientCertificate storeBootstrapData takeClusterSecret workloadHandler
  `,
  "@capikit/controller-kit/capi/machines":
    "adoptableControlPlaneMachines controlPlaneMachines getClusterMachines getControlPlaneMachines",
  "@capikit/controller-kit/controller": `
    allOf anyOf exponentialBackoff findTerminalError isUnseen lowestNonZeroResult not startController
    strictestOf tokenBucket
  `,
  "@capikit/controller-kit/election": "soleLeader startElection",
  "@capikit/controller-kit/events": "createEventRecorder",
  "@capikit/controller-kit/journal": "causeText journalRoute",
  "@capikit/controller-kit/metrics": "createManagerMetrics createTracing",
  "@capikit/controller-kit/platform":
    "createJsonApi createPlatformBackoff findPlatformLimit isJsonApiError platformLimitOf",
  "@capikit/controller-kit/presets": `
    acquireInitLock bootstrapConfig controlPlane controlPlaneSelector createCrdMigrator infraCluster
    infraMachine infraMachinePool ipamProvider machineRemediation machineReplicas machineVersions
    poolExhausted poolNotReady presetRules releaseInitLock rollingOut scalingDown scalingUp
  `,
  "@capikit/controller-kit/webhooks": `
    allowed denied errored immutableTemplate isTopologyDryRun mutatingPath patched validatingPath
    webhookServer withWarnings
  `,
  "@capikit/controller-kit/writes":
    "createOrPatch createOrUpdate createSsaCache retryOnConflict rewriteObject ",
  "@capikit/extension-kit":
    "defineExtension hookHandler hookRoutes parseExtensionFlags runExtension startExtension",
  "@capikit/extension-kit/mutation": `
    checkUpgradePlan done failed inProgress isMachineDeploymentClass isMachinePoolClass
    isVariableNotFound jsonPatch mergePatch on onAny planUpgrade
  `,
  "@capikit/extension-kit/caller": `
    callMetrics checkHookVersions createHookClient createRegistry createResponseCache
    hookClientFlagOptions hookErrorCondition hookVersionMetrics registeredName
  `,
  "@capikit/extension-kit/discovery": "createDiscovery discoveryFlagOptions extensionWebhook",
  "@capikit/extension-kit/console": "consoleDocument consoleRoutes",
  "@capikit/extension-kit/recording": "createForward exchangeFileName sendRecorded startRecorder",
  "@capikit/extension-kit/conformance":
    "conformanceAsText conformanceDiagnostics isConformant runConformance",
  "@capikit/schema": "isKnownFormat ruleFunctions stringFormat",
  "@capikit/schema/crd": "columnErrors crdVersion followPath",
  "@capikit/serving": `
    authorizeByToken authorizeRequests certificateDir isLogged jsonResponse levelOfVerbosity limitRuns metricsRoute
    parseTlsVersion pinoLogger probeRoutes refuseCrossSite startDiagnostics startProfiler startServer
    textResponse
  `,
  "@capikit/serving/flags": `
    addressFlag booleanFlag choiceFlag clientFlagsOf durationFlag featureGatesFlag flagsHelp numberFlag
    parseFlags stringFlag
  `,
  "@capikit/serving/logging": "createCauseLog createLogger redactingLogger",
  "@capikit/sharding": "defineShard shardedController sharding shardLease shardPredicate shardReconcile",
  "@capikit/topology":
    "discoverVariables explainTopologyChange renderObjects renderTopology validateTopologyChange",
};
