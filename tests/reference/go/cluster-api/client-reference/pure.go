package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/component-base/featuregate"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"golang.org/x/time/rate"
)

// delays returns the milliseconds of a rate limiter or of a back-off, by how often it was asked.
func delays(line []byte) (any, error) {
	var q struct {
		Limiter string   `json:"limiter"`
		Keys    []string `json:"keys"`
		// PauseMs is the time between two calls.
		PauseMs float64 `json:"pauseMs"`
		Rate    float64 `json:"rate"`
		Burst   int     `json:"burst"`
		BaseMs  float64 `json:"baseMs"`
		MaxMs   float64 `json:"maxMs"`
		Factor  float64 `json:"factor"`
		Steps   int     `json:"steps"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	ms := func(value float64) time.Duration { return time.Duration(value * float64(time.Millisecond)) }
	out := []float64{}
	add := func(delay time.Duration) { out = append(out, float64(delay)/float64(time.Millisecond)) }
	if q.Limiter == "backoff" {
		backoff := wait.Backoff{Duration: ms(q.BaseMs), Cap: ms(q.MaxMs), Factor: q.Factor, Steps: q.Steps}
		for range q.Keys {
			add(backoff.Step())
		}
		return out, nil
	}
	bucket := &workqueue.TypedBucketRateLimiter[string]{Limiter: rate.NewLimiter(rate.Limit(q.Rate), q.Burst)}
	exponential := workqueue.NewTypedItemExponentialFailureRateLimiter[string](ms(q.BaseMs), ms(q.MaxMs))
	limiters := map[string]workqueue.TypedRateLimiter[string]{
		"default":     workqueue.DefaultTypedControllerRateLimiter[string](),
		"exponential": exponential,
		"bucket":      bucket,
		"both":        workqueue.NewTypedMaxOfRateLimiter[string](exponential, bucket),
	}
	limiter, ok := limiters[q.Limiter]
	if !ok {
		return nil, fmt.Errorf("unknown limiter %q", q.Limiter)
	}
	for _, key := range q.Keys {
		if forgotten, found := strings.CutPrefix(key, "forget "); found {
			limiter.Forget(forgotten)
			continue
		}
		add(limiter.When(key))
		time.Sleep(ms(q.PauseMs))
	}
	return out, nil
}

// pollCondition returns when a condition was checked in milliseconds, and whether it held in time. It holds after the given durations.
func pollCondition(line []byte) (any, error) {
	var q struct {
		IntervalMs int64   `json:"intervalMs"`
		TimeoutMs  int64   `json:"timeoutMs"`
		Immediate  bool    `json:"immediate"`
		Durations  []int64 `json:"durations"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	ms := func(value int64) time.Duration { return time.Duration(value) * time.Millisecond }
	started := time.Now()
	checks := []int64{}
	err := wait.PollUntilContextTimeout(context.Background(), ms(q.IntervalMs), ms(q.TimeoutMs), q.Immediate,
		func(context.Context) (bool, error) {
			checks = append(checks, time.Since(started).Milliseconds())
			time.Sleep(ms(q.Durations[min(len(checks), len(q.Durations))-1]))
			return len(checks) == len(q.Durations), nil
		})
	return map[string]any{"checks": checks, "held": err == nil}, nil
}

// controllerReference returns the owner references of an object after SetControllerReference or SetOwnerReference.
func controllerReference(line []byte) (any, error) {
	var q struct {
		Owner      map[string]any `json:"owner"`
		Object     map[string]any `json:"object"`
		Controller bool           `json:"controller"`
		Block      *bool          `json:"block"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	owner := &unstructured.Unstructured{Object: q.Owner}
	object := &unstructured.Unstructured{Object: q.Object}
	options := []controllerutil.OwnerReferenceOption{}
	if q.Block != nil {
		options = append(options, controllerutil.WithBlockOwnerDeletion(*q.Block))
	}
	set := controllerutil.SetOwnerReference
	if q.Controller {
		set = controllerutil.SetControllerReference
	}
	if err := set(owner, object, runtime.NewScheme(), options...); err != nil {
		return nil, err
	}
	return object.GetOwnerReferences(), nil
}

// mergePatch returns the patch that controller-runtime sends for a changed object.
func mergePatch(line []byte) (any, error) {
	var q struct {
		Before map[string]any `json:"before"`
		After  map[string]any `json:"after"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	before := &unstructured.Unstructured{Object: q.Before}
	data, err := client.MergeFrom(before).Data(&unstructured.Unstructured{Object: q.After})
	return json.RawMessage(data), err
}

// selector parses the text or the object of a label selector, and returns which labels it matches; of an object also its text. Of a field selector, it returns the requirements.
func selector(line []byte) (any, error) {
	var q struct {
		Text   *string               `json:"text"`
		Fields *string               `json:"fields"`
		Object *metav1.LabelSelector `json:"object"`
		Labels []map[string]string   `json:"labels"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	var parsed labels.Selector
	var err error
	if q.Fields != nil {
		parsed, err := fields.ParseSelector(*q.Fields)
		if err != nil {
			return nil, err
		}
		out := [][]string{}
		for _, requirement := range parsed.Requirements() {
			operator := strings.TrimPrefix(string(requirement.Operator), "=")
			if operator == "" {
				operator = "="
			}
			out = append(out, []string{requirement.Field, operator, requirement.Value})
		}
		return out, nil
	}
	if q.Text != nil {
		parsed, err = labels.Parse(*q.Text)
	} else {
		parsed, err = metav1.LabelSelectorAsSelector(q.Object)
	}
	if err != nil {
		return nil, err
	}
	matches := make([]bool, len(q.Labels))
	for i, set := range q.Labels {
		matches[i] = parsed.Matches(labels.Set(set))
	}
	out := map[string]any{"matches": matches}
	if q.Text == nil {
		out["text"] = parsed.String()
	}
	return out, nil
}

// featureGates parses the values of repeated flags and returns the enabled features.
func featureGates(line []byte) (any, error) {
	var q struct {
		Gates map[string]struct {
			Default bool   `json:"default"`
			Stage   string `json:"stage"`
			Locked  bool   `json:"locked"`
		} `json:"gates"`
		Texts []string `json:"texts"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	gate := featuregate.NewFeatureGate()
	specs := map[featuregate.Feature]featuregate.FeatureSpec{}
	for name, one := range q.Gates {
		spec := featuregate.FeatureSpec{Default: one.Default, LockToDefault: one.Locked}
		switch one.Stage {
		case "alpha":
			spec.PreRelease = featuregate.Alpha
		case "beta":
			spec.PreRelease = featuregate.Beta
		case "deprecated":
			spec.PreRelease = featuregate.Deprecated
		}
		specs[featuregate.Feature(name)] = spec
	}
	if err := gate.Add(specs); err != nil {
		return nil, err
	}
	for _, text := range q.Texts {
		if err := gate.Set(text); err != nil {
			return nil, err
		}
	}
	out := map[string]bool{}
	for name := range q.Gates {
		out[name] = gate.Enabled(featuregate.Feature(name))
	}
	return out, nil
}
