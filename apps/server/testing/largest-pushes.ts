import { randomUUID } from 'node:crypto'
import { createMutations } from './wire.ts'

/** A push as a hostile program may send it: within every limit of the protocol, but useless. */
export interface PushShape {
  readonly name: string
  /** Returns the mutations of one push, which change the existing event `recordId`. */
  readonly mutations: (recordId: string) => readonly object[]
}

const made = createMutations(() => Date.parse('2026-11-20T08:00:00.000Z'))

const mutation = (recordId: string, patch: object, operation: 'create' | 'update' = 'update'): object =>
  made({ recordId, operation, patch: { ...patch } })

export const update = (recordId: string, patch: object): object => mutation(recordId, patch)

/** Returns a mutation that creates an event with a checklist of 499 lines. */
export const largeEvent = (recordId: string): object => {
  const lines = numbers(499).flatMap((line) => [
    [`checklist/l${line}/item`, `שורה ${line}`],
    [`checklist/l${line}/sort_order`, `a${line % 10}`],
  ])
  return mutation(recordId, { name: 'אירוע', date: '2027-04-16', ...Object.fromEntries(lines) }, 'create')
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

const cells = (count: number, cellOf: (index: number) => readonly [string, unknown]): object =>
  Object.fromEntries(numbers(count).map(cellOf))

const many = (count: number, patchOf: (index: number) => object) => (recordId: string) =>
  numbers(count).map((index) => mutation(recordId, patchOf(index)))

/** The largest pushes of various kinds that fit into a body of 2 MB. */
export const largestPushes: readonly PushShape[] = [
  {
    name: '10,000 removals of lines that never were',
    mutations: many(10, (part) => cells(1000, (index) => [`checklist/n${part}-${index}`, null])),
  },
  {
    name: '25,000 removals of lines that never were',
    mutations: many(25, (part) => cells(1000, (index) => [`checklist/n${part}-${index}`, null])),
  },
  {
    name: '25,000 removals of tags that never were',
    mutations: many(25, (part) => cells(1000, (index) => [`tags/n${part}-${index}`, false])),
  },
  {
    name: 'a list of 500 lines, sorted again 80 times',
    mutations: many(80, (part) => cells(500, (index) => [`checklist/l${index}/sort_order`, `a${(part + index) % 10}`])),
  },
  {
    name: '450 tags put on and taken off, each time by another name',
    mutations: many(60, (part) => cells(450, (index) => [`tags/t${Math.floor(part / 2)}-${index}`, part % 2 === 0])),
  },
  {
    name: '500 changes of one large record',
    mutations: many(500, (index) => ({ [`checklist/l${index}/completed`]: true })),
  },
  {
    name: '500 records',
    mutations: () =>
      numbers(500).map((index) =>
        mutation(
          `many-${randomUUID()}`,
          { name: `אירוע ${index}`, date: '2027-04-16', description: 'א'.repeat(1500) },
          'create',
        ),
      ),
  },
  {
    name: 'as much text as a body holds',
    mutations: many(45, () => ({ description: 'א'.repeat(20_000) })),
  },
  {
    name: 'a change of 100,000 cells',
    mutations: many(1, () => cells(100_000, (index) => [`tags/t${index}`, true])),
  },
  {
    name: '200 malformed changes of 1,000 cells',
    mutations: many(200, () => cells(1000, (index) => [index.toString(36), []])),
  },
  {
    name: 'a composite of 100,000 parts',
    mutations: many(1, () => ({ interval: cells(100_000, (index) => [`p${index}`, null]) })),
  },
]
