package main

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"
	"testing/synctest"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
)

// queueStep is one operation on a queue.
type queueStep struct {
	// Do is add, get, done, forget or sleep.
	Do          string `json:"do"`
	Key         string `json:"key"`
	AfterMs     int64  `json:"afterMs"`
	RateLimited bool   `json:"rateLimited"`
	Priority    int    `json:"priority"`
	// Which selects one of the sorted keys in progress, modulo their number.
	Which int   `json:"which"`
	Ms    int64 `json:"ms"`
}

type handedOut struct {
	Key      string `json:"key"`
	Priority int    `json:"priority"`
	// Step is the index of the operation after which the key was handed out.
	Step int `json:"step"`
}

// runQueue performs operations on a priority queue, and returns the keys that it hands out.
func runQueue(line []byte) (any, error) {
	var q struct {
		Steps []queueStep `json:"steps"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	queue := priorityqueue.New[string]("test")
	out := []handedOut{}
	inProgress := []string{}
	at := 0
	var mutex sync.Mutex
	for index, step := range q.Steps {
		at = index
		switch step.Do {
		case "add":
			after := time.Duration(step.AfterMs) * time.Millisecond
			queue.AddWithOpts(priorityqueue.AddOpts{After: after, RateLimited: step.RateLimited, Priority: &step.Priority}, step.Key)
		case "get":
			go func() {
				key, priority, shutdown := queue.GetWithPriority()
				if !shutdown {
					mutex.Lock()
					defer mutex.Unlock()
					out = append(out, handedOut{key, priority, at})
					inProgress = append(inProgress, key)
					slices.Sort(inProgress)
				}
			}()
		case "done":
			if len(inProgress) > 0 {
				which := step.Which % len(inProgress)
				key := inProgress[which]
				inProgress = slices.Delete(inProgress, which, which+1)
				queue.Done(key)
			}
		case "forget":
			queue.Forget(step.Key)
		case "sleep":
			time.Sleep(time.Duration(step.Ms) * time.Millisecond)
		}
		synctest.Wait()
	}
	queue.ShutDown()
	synctest.Wait()
	// Callers that waited receive their keys at the same time, in any order.
	slices.SortFunc(out, func(a, b handedOut) int {
		return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.Key, b.Key))
	})
	return out, nil
}
