package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

// emission is one call of a recorder, WaitMs after the one before.
type emission struct {
	WaitMs  int64          `json:"waitMs"`
	Times   int            `json:"times"`
	Type    string         `json:"type"`
	Reason  string         `json:"reason"`
	Action  string         `json:"action"`
	Note    string         `json:"note"`
	Object  map[string]any `json:"object"`
	Related map[string]any `json:"related"`
}

// store keeps the Events of a recorder in the order of their creation, and their names in the order of all writes that changed them.
type store[E any] struct {
	mutex  sync.Mutex
	names  []string
	events map[string]E
	writes []string
}

func (s *store[E]) create(name string, event E) (E, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.names = append(s.names, name)
	s.events[name] = event
	s.writes = append(s.writes, name)
	return event, nil
}

func (s *store[E]) patch(name string, data []byte) (patched E, err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	current, ok := s.events[name]
	if !ok {
		return patched, apierrors.NewNotFound(eventsv1.Resource("events"), name)
	}
	before, err := json.Marshal(current)
	if err != nil {
		return patched, err
	}
	after, err := strategicpatch.StrategicMergePatch(before, data, current)
	if err != nil {
		return patched, err
	}
	// Recorders modify the result.
	var stored E
	if err := errors.Join(json.Unmarshal(after, &patched), json.Unmarshal(after, &stored)); err != nil {
		return patched, err
	}
	s.events[name] = stored
	if data, err := json.Marshal(stored); err != nil || !bytes.Equal(before, data) {
		s.writes = append(s.writes, name)
	}
	return patched, nil
}

// all returns the Events, and for each write the index of its Event.
func (s *store[E]) all() map[string]any {
	stored := []E{}
	for _, name := range s.names {
		stored = append(stored, s.events[name])
	}
	writes := []int{}
	for _, name := range s.writes {
		writes = append(writes, slices.Index(s.names, name))
	}
	return map[string]any{"events": stored, "writes": writes}
}

type sink struct{ store[eventsv1.Event] }

func (s *sink) Create(_ context.Context, event *eventsv1.Event) (*eventsv1.Event, error) {
	created, err := s.create(event.Name, *event)
	return &created, err
}

func (s *sink) Update(_ context.Context, event *eventsv1.Event) (*eventsv1.Event, error) {
	panic("recorders patch")
}

func (s *sink) Patch(_ context.Context, event *eventsv1.Event, data []byte) (*eventsv1.Event, error) {
	patched, err := s.patch(event.Name, data)
	return &patched, err
}

type coreSink struct{ store[corev1.Event] }

func (s *coreSink) Create(event *corev1.Event) (*corev1.Event, error) {
	created, err := s.create(event.Name, *event)
	return &created, err
}

func (s *coreSink) Update(event *corev1.Event) (*corev1.Event, error) {
	panic("recorders patch")
}

func (s *coreSink) Patch(event *corev1.Event, data []byte) (*corev1.Event, error) {
	patched, err := s.patch(event.Name, data)
	return &patched, err
}

func objectOf(content map[string]any) runtime.Object {
	if content == nil {
		return nil
	}
	return &unstructured.Unstructured{Object: content}
}

// recordEvents emits the same events with the recorder of events.k8s.io/v1 and the older one of v1.
func recordEvents(line []byte) (any, error) {
	var q struct {
		Emissions []emission `json:"emissions"`
		// QuietMs is the time after the last one.
		QuietMs int64 `json:"quietMs"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	scheme := runtime.NewScheme()
	stored := &sink{store[eventsv1.Event]{events: map[string]eventsv1.Event{}}}
	broadcaster := events.NewBroadcaster(stored)
	coreStored := &coreSink{store[corev1.Event]{events: map[string]corev1.Event{}}}
	coreBroadcaster := record.NewBroadcaster()
	ctx, cancel := context.WithCancel(context.Background())
	if err := broadcaster.StartRecordingToSinkWithContext(ctx); err != nil {
		cancel()
		return nil, err
	}
	coreBroadcaster.StartRecordingToSink(coreStored)
	recorder := broadcaster.NewRecorder(scheme, "test")
	coreRecorder := coreBroadcaster.NewRecorder(scheme, corev1.EventSource{Component: "test"})
	for _, one := range q.Emissions {
		for range max(1, one.Times) {
			time.Sleep(time.Duration(one.WaitMs) * time.Millisecond)
			object := objectOf(one.Object)
			recorder.Eventf(object, objectOf(one.Related), one.Type, one.Reason, one.Action, "%s", one.Note)
			coreRecorder.Event(object, one.Type, one.Reason, one.Note)
			synctest.Wait()              // events are sent by goroutines in any order
			time.Sleep(time.Millisecond) // names contain the time
		}
	}
	time.Sleep(time.Duration(q.QuietMs) * time.Millisecond)
	synctest.Wait()
	out := map[string]any{"events": stored.all(), "core": coreStored.all()}
	cancel()
	broadcaster.Shutdown()
	coreBroadcaster.Shutdown()
	return out, nil
}
