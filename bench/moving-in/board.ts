import type { Page } from '@playwright/test'
import type { ChosenFile } from '../../e2e/fixtures/boards.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { TransferPage } from '../../e2e/pages/transfer-page.ts'
import { type LongTask, longTasksDuring } from '../browser/long-tasks.ts'
import { admin, type Bench, median, rounded, withServer } from '../browser/with-server.ts'

const rounds = 3

interface Board {
  readonly kind: 'אירועים' | 'משימות'
  /** The number of its rows that are imported. */
  readonly taken: number
  /** Reads the file with only the library that the import uses. */
  readonly readPlainly: (bytes: Buffer) => Promise<unknown>
}

/** The steps of an import, in order. */
const steps = ['preview', 'apply', 'again'] as const
type Step = (typeof steps)[number]

/** Returns the steps of one import; the last checks that the same file changes nothing. */
function stepsOf(
  transfer: TransferPage,
  file: ChosenFile,
  { kind, taken }: Board,
): Readonly<Record<Step, () => Promise<void>>> {
  const count = taken.toLocaleString('he-IL')
  return {
    async preview() {
      await transfer.choose(file)
      await transfer.chooseKind(kind)
      await transfer.outcome(`חדשות ${count}`).waitFor({ timeout: 60_000 })
    },
    apply: () => transfer.run(),
    async again() {
      await transfer.choose(file)
      await transfer.outcome(`בלי שינוי ${count}`).waitFor({ timeout: 60_000 })
      if (await transfer.runButton().isEnabled()) throw new Error('the same file would change something')
    },
  }
}

async function openTransfer({ address, newDevice }: Bench): Promise<TransferPage> {
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(address, admin)
  const transfer = new TransferPage(page)
  await transfer.open(address)
  return transfer
}

const inMs = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Writes as many plain rows, of the size of an event, into a database without indexes, in one transaction. */
const writePlainly = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (rows) => {
    const plain = {
      date: '2027-01-01',
      start_time: '18:00',
      end_time: null,
      location: null,
      status: 'בעבודה',
      tags: ['הגברה, תאורה'],
      description: 'שתי במות, מסך LED.\nלוודא גנרטור.',
      client_id: null,
      created_by: 'x',
    }
    const started = performance.now()
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(`plain-${started}`)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows', { keyPath: 'id' }))
      opening.addEventListener('error', () => reject(new Error('no database')))
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('rows', 'readwrite')
        for (let row = 0; row < rows; row++)
          writing.objectStore('rows').put({ ...plain, id: `row-${row}`, name: `הפקה ${row}` })
        writing.addEventListener('complete', () => resolve())
        writing.addEventListener('error', () => reject(new Error('not written')))
      })
    })
    return performance.now() - started
  }, count)

/** Starts recording main-thread tasks of 50 ms or more. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const held: number[] = []
    Object.assign(globalThis, { heldMs: held })
    new PerformanceObserver((list) => held.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })

/** Returns the longest of them since the last call. */
const longestHeld = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'heldMs') as number[]).splice(0)))

interface Times {
  readonly ms: Readonly<Record<Step | 'read' | 'write', number>>
  readonly held: Readonly<Record<Step, number>>
}

const measureTimes = (file: ChosenFile, board: Board): Promise<Times> =>
  withServer(
    () => Promise.resolve(),
    async (bench) => {
      const transfer = await openTransfer(bench)
      const ms = { preview: 0, apply: 0, again: 0 }
      const held = { ...ms }
      const way = stepsOf(transfer, file, board)
      await watchTasks(transfer.page)
      for (const step of steps) {
        ms[step] = await inMs(way[step])
        held[step] = await longestHeld(transfer.page)
      }
      const plain = await (await bench.newDevice()).newPage()
      await plain.goto(`${bench.address}/api/health`)
      const write = await writePlainly(plain, board.taken)
      return { ms: { ...ms, read: await inMs(() => board.readPlainly(file.buffer)), write }, held }
    },
  )

/** Traces main-thread tasks longer than 50 ms in each step. Tracing itself makes them longer. */
const measureTasks = (file: ChosenFile, board: Board): Promise<Readonly<Record<Step, readonly LongTask[]>>> =>
  withServer(
    () => Promise.resolve(),
    async (bench) => {
      const way = stepsOf(await openTransfer(bench), file, board)
      const preview = await longTasksDuring(bench.browser, 50, way.preview)
      const apply = await longTasksDuring(bench.browser, 50, way.apply)
      return { preview, apply, again: await longTasksDuring(bench.browser, 50, way.again) }
    },
  )

const longest = (tasks: readonly LongTask[]): object => {
  const [first] = tasks.toSorted((a, b) => b.cpuMs - b.testMs - (a.cpuMs - a.testMs))
  return {
    over50: tasks.length,
    cpu: rounded(first?.cpuMs ?? 0),
    wall: rounded(first?.wallMs ?? 0),
    ofTest: rounded(first?.testMs ?? 0),
    ran: first?.ran.slice(0, 8).map(({ name, ms }) => `${name} ${rounded(ms)}`) ?? [],
  }
}

/**
 * Imports a board and measures the time to the preview, to its application, and until the same file is found to change
 * nothing; against reading the file with the library alone (in Node) and writing as many plain rows to IndexedDB.
 */
export async function benchBoard(file: ChosenFile, board: Board): Promise<object> {
  const all: Times[] = []
  for (let round = 0; round < rounds; round++) all.push(await measureTimes(file, board))
  const of = (name: keyof Times['ms']): number => median(all.map(({ ms }) => ms[name]))
  const tasks = await measureTasks(file, board)
  return {
    rows: board.taken,
    bytes: file.buffer.length,
    ms: Object.fromEntries([...steps, 'read', 'write'].map((name) => [name, rounded(of(name as keyof Times['ms']))])),
    ratio: {
      preview: rounded(of('preview') / of('read'), 2),
      apply: rounded(of('apply') / of('write'), 2),
      all: rounded((of('preview') + of('apply')) / (of('read') + of('write')), 2),
      again: rounded(of('again') / of('read'), 2),
    },
    held: Object.fromEntries(steps.map((step) => [step, all.map(({ held }) => rounded(held[step], 0))])),
    traced: Object.fromEntries(steps.map((step) => [step, longest(tasks[step])])),
  }
}
