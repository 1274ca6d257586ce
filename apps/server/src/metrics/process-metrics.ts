import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | null = null

/** Memory, processor time, event-loop lag, garbage collection: measured once, however many apps a process has (tests do). */
export function processMetrics(): Registry {
  if (registry !== null) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
