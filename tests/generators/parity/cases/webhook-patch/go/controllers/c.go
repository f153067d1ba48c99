package controllers

// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=widgets,verbs=create,versions=v1,name=a.acme.example,admissionReviewVersions=v1,patch=`{"objectSelector":{"matchLabels":{"a":"b"}},"namespaceSelector":{"matchExpressions":[{"key":"x","operator":"Exists"}]}}`
// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=widgets,verbs=create,versions=v1,name=b.acme.example,admissionReviewVersions=v1,patch="{\"matchConditions\":[{\"name\":\"c\",\"expression\":\"true\"}],\"timeoutSeconds\":5}"
// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=ignore,sideEffects=None,groups=acme.example,resources=widgets,verbs=create,versions=v1,name=c.acme.example,admissionReviewVersions=v1,patch=`{"failurePolicy":null,"rules":[{"operations":["DELETE"],"apiGroups":["z"],"apiVersions":["v2"],"resources":["y"],"scope":"Cluster"}]}`

type C struct{}
