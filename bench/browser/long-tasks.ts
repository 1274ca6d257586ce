import type { Browser } from '@playwright/test'

/** A task of a page's main thread. */
export interface LongTask {
  /** Processor time of the thread, which doesn't depend on the machine's other load, unlike the wall time. */
  readonly cpuMs: number
  readonly wallMs: number
  /** The part of the wall time spent in the test's own scripts, such as polling. */
  readonly testMs: number
  /** What ran in it, most expensive first: functions by their self time, and the browser's own work. */
  readonly ran: readonly { readonly name: string; readonly ms: number }[]
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly id?: string
  readonly args: {
    readonly name?: string
    readonly data?: {
      readonly startTime?: number
      readonly functionName?: string
      readonly type?: string
      readonly timeDeltas?: readonly number[]
      readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] }
    }
  }
}

interface ProfileNode {
  readonly id: number
  readonly parent?: number
  readonly callFrame: {
    readonly functionName: string
    readonly scriptId: number | string
    readonly url?: string
    readonly lineNumber?: number
  }
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'v8',
]

/** Returns the main-thread tasks during `work` that took longer than `fromMs` of processor or wall time. */
export async function longTasksDuring(
  browser: Browser,
  fromMs: number,
  work: () => Promise<void>,
): Promise<readonly LongTask[]> {
  await browser.startTracing(undefined, { categories })
  let trace: Buffer
  try {
    await work()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  return mains.flatMap(({ pid, tid }) =>
    tasksOf(
      traceEvents.filter((event) => event.pid === pid),
      tid,
      fromMs,
    ),
  )
}

function tasksOf(events: readonly TraceEvent[], tid: number, fromMs: number): readonly LongTask[] {
  const own = events.filter((event) => event.tid === tid)
  const samples = samplesOf(events, tid)
  return (
    own
      .filter(({ name, dur = 0 }) => name === 'RunTask' && dur > fromMs * 1000)
      .map(({ ts, dur = 0, tdur = dur }) => {
        const sums = new Map<string, number>()
        const add = (name: string, us: number) => sums.set(name, (sums.get(name) ?? 0) + us / 1000)
        const isIn = (at: number): boolean => at >= ts && at < ts + dur
        let testUs = 0
        for (const sample of samples)
          if (isIn(sample.ts)) {
            if (sample.isTest) testUs += sample.us
            if (sample.name !== '(program)') add(sample.name, sample.us)
          }
        for (const [name, us] of selfTimes(own.filter((event) => event.ph === 'X' && isIn(event.ts)))) add(name, us)
        const ran = [...sums].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms)
        return { cpuMs: tdur / 1000, wallMs: dur / 1000, testMs: testUs / 1000, ran: ran.filter(({ ms }) => ms >= 2) }
      })
      // Excludes the start of the profiler itself.
      .filter(({ ran }) => !ran.some(({ name }) => name === '<CpuProfiler::StartProfiling>'))
  )
}

/** Returns the processor time of each kind of the browser's own steps, without nested ones. */
function selfTimes(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  const open: TraceEvent[] = []
  const add = ({ name, args }: TraceEvent, us: number) => {
    const what = `<${[name, args.data?.type, args.data?.functionName].filter(Boolean).join(' ')}>`
    sums.set(what, (sums.get(what) ?? 0) + us)
  }
  const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while (open.length > 0 && endOf(open.at(-1) ?? event) <= event.ts) open.pop()
    const us = event.tdur ?? event.dur ?? 0
    const within = open.at(-1)
    if (within !== undefined) add(within, -us)
    add(event, us)
    open.push(event)
  }
  return sums
}

interface Sample {
  readonly ts: number
  readonly us: number
  readonly name: string
  readonly isTest: boolean
}

/** Returns the sampling profiler's samples of that thread. */
function samplesOf(events: readonly TraceEvent[], tid: number): readonly Sample[] {
  const samples: Sample[] = []
  for (const { id, args, ...begin } of events) {
    if (begin.name !== 'Profile' || begin.tid !== tid) continue
    const nodes = new Map<number, ProfileNode>()
    // A script without a URL is the test's; the browser's own functions have no script.
    const isTest = (at: number | undefined): boolean => {
      const node = at === undefined ? undefined : nodes.get(at)
      if (node === undefined) return false
      return (!node.callFrame.url && Number(node.callFrame.scriptId) > 0) || isTest(node.parent)
    }
    let ts = args.data?.startTime ?? begin.ts
    for (const chunk of events) {
      const data = chunk.args.data
      if (chunk.name !== 'ProfileChunk' || chunk.id !== id || chunk.pid !== begin.pid) continue
      for (const node of data?.cpuProfile?.nodes ?? []) nodes.set(node.id, node)
      const deltas = data?.timeDeltas ?? []
      for (const [at, node] of (data?.cpuProfile?.samples ?? []).entries()) {
        const us = deltas[at] ?? 0
        ts += us
        const frame = nodes.get(node)?.callFrame
        samples.push({ ts, us, name: frame === undefined ? '?' : nameOf(frame), isTest: isTest(node) })
      }
    }
  }
  return samples
}

function nameOf({ functionName, scriptId, url = '', lineNumber }: ProfileNode['callFrame']): string {
  if (url === '' && Number(scriptId) > 0) return `${functionName || 'anonymous'} (test)`
  const file = url.slice(url.lastIndexOf('/') + 1)
  return file === '' ? functionName : `${functionName || 'anonymous'} (${file}:${(lineNumber ?? 0) + 1})`
}
