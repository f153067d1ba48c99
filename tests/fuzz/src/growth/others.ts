/** Entry points for developers, operators and tests, who may do everything that their process may. */
export const trusted: ReadonlySet<string> = new Set([
  "capikit",
  "capikit/licenses",
  "create-capikit",
  "@capikit/envtest",
  "@capikit/envtest/cluster-api",
  "@capikit/envtest/e2e",
  "@capikit/testing",
  "@capikit/serving/process",
]);

/** Generated, each a conversion that `convert` selects. */
export const generated = /^convert[A-Z]\w+To(?:V|$)/;

/**
 * Functions that are not measured, each entry point with the reason: they have no input of others,
 * look at one member of it, or pass it on to measured functions.
 */
export const others: Readonly<Record<string, string>> = {
  // functions of generated conversions: fixed work, or a conversion that is measured
  "@capikit/api/conversion/runtime": "createConvert ownField secondsToDuration",
  // read the hooks of the program; bodies pass through by their shape
  "@capikit/api/catalog/runtime": `
    byShape conversionBetween createCatalog createHookSet defineHook deprecationText groupVersionHookKey
    hookIn hookPath hookVersionProblem isKnownTo isSameHook takeShape
  `,
  // read the table of the contract
  "@capikit/api/contract":
    "contractDifferences contractRules differencesOf fieldsIn fieldsOf findRule isInitialized selectRules",
  // compares two numbers
  "@capikit/api/releases": "compareMinorReleases ",
  // write objects from the operator's settings
  "@capikit/api/sharding": "controllerRing ringLabels sharderRole shardRbacRules",
  // connect by the operator's kubeconfig; answers are read by measured functions
  "@capikit/client": `
    clientOf createClient createDiscovery loadConfig loadKubeconfig namespacedClient evictPod getScale
    requestToken updateScale
  `,
  // copy the members of one object
  "@capikit/client/client-node":
    "fromKubeConfig fromModel modelClient modelKind podStreams toKubeConfig toModel",
  // reads files of the kubelet
  "@capikit/client/config": "inClusterConfig",
  // look at one member
  "@capikit/client/errors": "isRequestError isResourceVersionTooLarge isWithCause rbacMarker",
  // join names of a kind of the program, or mark an object
  "@capikit/client/kinds": "groupVersionPath isReduced markReduced metadataOnly resourceName resourcePath",
  // joins two names
  "@capikit/client/reflector": "objectKey",
  // answers are read by measured functions
  "@capikit/client/transport": "createRateLimit createTransport ",
  // write the author's own release; renderKustomize runs a program with limits
  "@capikit/clusterctl-kit/components": `
    assembleComponents componentsYaml monitoringFiles
    isProcessError renderKustomize
  `,
  // look at one place of a document, or at one member of an object
  "@capikit/inventory": `
    classOf clientTarget clusterCounters clusterLabelOf componentsFile contractOfVersion coreNameProblem describeKind
    formatPath isClusterApiGroup isOfClusterApi isOfCore isReferenceTo keyOf outerKeyOf providerLabel
    providerNameProblem providerPrefix readReference referenceAt servedExtensionConfig stateOf statedNamespace
  `,
  // write the author's own release, or read a configuration of the user; texts are read by measured functions
  "@capikit/clusterctl-kit/repository": `
    availableProviders buildRelease clusterClassFile generateCluster
    githubLine gitlabLines localReleaseFolder localUrl
    openRepository readClusterctlConfig releaseProblem resolveProvider 
    templateFile variableLookup withOverrides writeRelease
  `,
  // look at one member, or send requests for a plan that is measured
  "@capikit/clusterctl-kit/move": `
    fileCheckpoint isKept isMovable readExisting readMoveTarget readMoveWorld runMove
  `,
  // looks up one name
  "@capikit/clusterctl-kit/templates": "lookUpVariables ",
  // read objects, which are described by measured functions
  "@capikit/clusterctl-kit/describe": `
    createClustersTable readCluster readClusters watchCluster watchClusters
  `,
  // returns its argument
  "@capikit/clusterctl-kit/doctor": "defineCheck ",
  // look up one name; lintInstalled asks an API server about files that lint has read
  "@capikit/clusterctl-kit/lint": `
    defineLintRule findLintRule isKindRole lintInstalled
    
  `,
  // return members of a diagnostic
  "@capikit/common/diagnostics": `
    createDiagnostic defineDiagnostics explainDiagnostic
    isError
  `,
  // look at one member or one path
  "@capikit/common/errors": "hasErrorCode isCapikitError isInstalled",
  // work on paths, and read at most a number of bytes
  "@capikit/common/files":
    "findOnPath isProgram makeFolderBeside makeFolders readRegularFile replaceFile stageFile",
  // read types in the program's own notation
  "@capikit/common/go-types":
    "behindPointers createGoCodecs numberScalar packageLeafType parseGoFields structsIn textScalar",
  // follow at most ten redirects, and read at most a number of bytes
  "@capikit/common/http": "followRedirects readBoundedBody ",
  // look at one member
  "@capikit/common/json":
    "createBoundedMap getOrCreate integerAt isJsonObject isRecord ownMember recordOf setMember storeBytes trackStore",
  // checks options of the program
  "@capikit/common/options": "checkOptions",
  // format numbers, and texts of the program
  "@capikit/common/text": `
    createCommand pageReference pageUrl didYouMean fillTemplate formatCount formatExponent formatFloat
    replaceNames
  `,
  // format or wait for a duration
  "@capikit/common/time": `
    createBackoff createFakeClock delayAfter durationMs formatDuration formatMilliseconds humanDuration
    linkSignals mapLimited microTime pause poll retry shortDuration sleep untilAborted withTimeout yieldAfter yieldToEventLoop
  `,
  // join or copy members
  "@capikit/common/kubernetes": `
    apiVersionOf crdName 
    majorMinorPatch 
  `,
  // take definitions and flags of the program
  "@capikit/controller-kit":
    "after defineController owned parseManagerFlags requeue runManager startManager watched",
  // take settings of the program; objects are stored by createObjectStore
  "@capikit/controller-kit/cache": "consistentClient createCache watchedNamespaces",
  // look at one member or send one request; conditions are read by measured functions
  "@capikit/controller-kit/capi": `
    clusterToInfrastructure clusterToInfrastructureMapper clusterToObjectsMapper 
    createIdentityClients defaultMergeStrategy ensureFinalizer ensurePausedCondition falseV1Beta1Condition
    generateName getContractVersion getExternalByContract getIfExists getLabelledCluster
    hasAnnotation hasFilterLabel hasPausedAnnotation 
    hasSameV1Beta1State infrastructureKeyOf isBeingDeleted isConditionFalse 
    isControlPlaneMachine isExternallyManaged isMachinePoolOwned 
    isNotPausedAndHasFilterLabel labelledClusterKey machinePoolToInfrastructure machineToInfrastructure
    patchObject patchSameObject priorityByPolarity refOf toTime trueV1Beta1Condition
    unknownV1Beta1Condition adoptableControlPlaneMachines controlPlaneMachines
    getClusterMachines getControlPlaneMachines
  `,
  // make or read one Secret of the cluster; certificates and kubeconfigs are parsed by measured functions
  "@capikit/controller-kit/capi/workload": `
    adoptBootstrapData certificateSecret createClusterCache createKubeconfigSecret
    createKubeconfigSecretWithOwner createWorkloadClient generateCertificates
    generatePrivateKey getBootstrapData getClusterSecret getKubeconfig initialControlPlaneCertificates
    isClusterNotConnected kubeconfigSecret lookUpCertificates
    lookUpOrGenerateCertificates needsClientCertRotation newCertificateAuthority newKubeconfig
    privateKeyToPem publicKeyToPem regenerateKubeconfigSecret saveGeneratedCertificates
    signClientCertificate storeBootstrapData takeClusterSecret workloadHandler
  `,
  // combine functions of the program; hold one Lease, send one request for each event
  "@capikit/controller-kit/controller": `
    allOf anyOf exponentialBackoff isUnseen lowestNonZeroResult not startController strictestOf tokenBucket
    startElection createEventRecorder
  `,
  // joins records of bounded bytes
  "@capikit/controller-kit/journal": "journalRoute",
  // create metrics
  "@capikit/controller-kit/metrics": "createManagerMetrics createTracing ",
  // take settings of the program, or look at one member
  "@capikit/controller-kit/platform": "createJsonApi createPlatformBackoff isJsonApiError recorded",
  // take definitions of the program; their reconciles read objects by measured functions
  "@capikit/controller-kit/presets": `
    bootstrapConfig controlPlane createCrdMigrator infraCluster
    infraMachine infraMachinePool ipamProvider machineRemediation 
    poolExhausted poolNotReady presetRules scalingDown scalingUp
  `,
  // return an answer, or join names of a kind
  "@capikit/controller-kit/webhooks": `
    allowed denied errored mutatingPath validatingPath
    webhookServer withWarnings
  `,
  // send one object, whose patch is made by measured functions
  "@capikit/controller-kit/writes":
    "createOrPatch createOrUpdate createSsaCache retryOnConflict rewriteObject ",
  // take definitions and flags of the program
  "@capikit/extension-kit":
    "defineExtension hookHandler hookRoutes parseExtensionFlags runExtension startExtension",
  // return an answer or a rule of the program
  "@capikit/extension-kit/mutation": `
    done failed inProgress isMachineDeploymentClass isMachinePoolClass
    isVariableNotFound jsonPatch mergePatch on onAny onMachine
  `,
  // take settings of the program; answers are read by measured functions
  "@capikit/extension-kit/caller": `
    callMetrics createHookClient createRegistry createResponseCache
    hookClientFlagOptions hookVersionMetrics 
  `,
  // take settings of the program
  "@capikit/extension-kit/discovery": "createDiscovery discoveryFlagOptions extensionWebhook",
  // make requests of the program's own schemas; send or store exchanges, and run checks, that read bounded answers
  "@capikit/extension-kit/testing": `
    callHandler createForward exchangeFileName runConformance sampleOf sampleRequest sampleResponse
    sampleVariables sendRecorded startRecorder variableDefinitions
  `,
  // returns a table of functions
  "@capikit/schema": "ruleFunctions ",
  // take settings of the program; bodies have limits
  "@capikit/serving": `
    authorizeByToken authorizeRequests certificateDir checkCertificate isLogged levelOfVerbosity limitRuns metricsRoute
    parseTlsVersion registerStoreMetrics pinoLogger probeRoutes refuseCrossSite startDiagnostics startProfiler startServer
    
  `,
  // read flags of the operator
  "@capikit/serving/flags": `
    addressFlag booleanFlag choiceFlag clientFlagsOf durationFlag featureGatesFlag flagsHelp numberFlag
    parseFlags programVersion stringFlag
  `,
  // create loggers
  "@capikit/serving/logging": "createCauseLog createLogger lazyLogger",
  // take settings of the program, or look at one label
  "@capikit/sharding": "defineShard shardedController sharding shardLease shardPredicate shardReconcile",
};
