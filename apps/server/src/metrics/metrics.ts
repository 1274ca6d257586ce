import { errorCodes, type MutationResult } from '@bama/sync'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { processMetrics } from './process-metrics.ts'

/** An answered request. No label identifies the caller. */
interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, e.g. `/api/users/:id`, never the requested address. */
  readonly route: string
  readonly status: number
  /** Null for a stream, whose duration isn't an answer time. */
  readonly seconds: number | null
}

/** The server's metrics about itself, for Prometheus. Times are in seconds. */
export interface Metrics {
  observeRequest(request: AnsweredRequest): void
  /** Counts the outcomes of one push; a push without mutations isn't counted. */
  observePush(results: readonly MutationResult[]): void
  /** The age of the oldest change that was waiting on a device when it synced, in seconds. */
  observeQueueAge(seconds: number): void
  observeTransaction(kind: 'read' | 'write', seconds: number, isDone: boolean): void
  /** A stream was opened (1) or ended (-1). */
  countStream(change: 1 | -1): void
  readonly contentType: string
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Creates the metrics of one app. Those of the process (memory, event loop) are shared by all apps in it. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requestLabels = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'bama_http_requests_total',
    help: 'Answered requests.',
    labelNames: requestLabels,
    registers,
  })
  const duration = new Histogram({
    name: 'bama_http_request_duration_seconds',
    help: "From a request's arrival to the end of its answer, streams left out.",
    labelNames: requestLabels,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const pushSize = new Histogram({
    name: 'bama_push_mutations',
    help: 'Mutations in one push; a sync that only pulls is none.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
    registers,
  })
  const outcomes = new Counter({
    name: 'bama_mutations_total',
    help: 'How mutations ended; a code where they were rejected.',
    labelNames: ['outcome', 'code'],
    registers,
  })
  const queueAge = new Histogram({
    name: 'bama_client_queue_age_seconds',
    help: 'The age of the oldest change that waited on a device when it synced.',
    buckets: [1, 5, 30, minute, 5 * minute, 30 * minute, hour, 6 * hour, day, 3 * day, 7 * day, 14 * day, 30 * day],
    registers,
  })
  const streams = new Gauge({ name: 'bama_streams', help: 'Open streams of hints (SSE).', registers })
  const transactions = new Histogram({
    name: 'bama_database_transaction_seconds',
    help: 'Transactions, with the wait for a connection and for earlier writers.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const all = Registry.merge([registry, processMetrics()])
  return {
    observeRequest({ method, route, status, seconds }) {
      const labels = { method, route, status: `${Math.trunc(status / 100)}xx` }
      requests.inc(labels)
      if (seconds !== null) duration.observe(labels, seconds)
    },
    observePush(results) {
      if (results.length === 0) return
      pushSize.observe(results.length)
      for (const { status, code } of results)
        outcomes.inc({ outcome: status, code: status === 'rejected' ? knownCode(code) : '' })
    },
    observeQueueAge: (seconds) => queueAge.observe(seconds),
    observeTransaction: (kind, seconds, isDone) =>
      transactions.observe({ kind, outcome: isDone ? 'done' : 'failed' }, seconds),
    countStream: (change) => streams.inc(change),
    contentType: registry.contentType,
    text: () => all.metrics(),
  }
}

const codes: ReadonlySet<string> = new Set(errorCodes)

/** Limits the values of the label, whatever code a result has. */
const knownCode = (code: string | undefined): string => (code !== undefined && codes.has(code) ? code : 'other')
