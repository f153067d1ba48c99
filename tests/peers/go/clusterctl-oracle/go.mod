module capikit.invalid/peers/clusterctl-oracle

go 1.26.0

require sigs.k8s.io/cluster-api v1.14.2

require sigs.k8s.io/cluster-api/api v1.14.2

require github.com/drone/envsubst/v2 v2.0.0-20210730161058-179042472c46 // indirect
