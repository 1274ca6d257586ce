import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | null = null

/** Memory, processor time, event-loop lag, garbage collection: measured once even if, as in tests, a process has many apps. */
export function processMetrics(): Registry {
  if (registry !== null) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
