import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWriteLog, type Operation, readRows } from './write-log.ts'

/** localStorage of limited size, on a page that is killed after `writesLeft` writes. */
function createStorage({ room = Infinity } = {}) {
  const items = new Map<string, string>()
  const state = { writesLeft: Infinity }
  const isKilled = (): boolean => state.writesLeft-- <= 0
  const storage: Storage = {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (isKilled()) return
      const used = [...items].reduce((sum, [known, text]) => sum + (known === key ? 0 : known.length + text.length), 0)
      if (used + key.length + value.length > room) throw new DOMException('no room', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem(key) {
      if (!isKilled()) items.delete(key)
    },
    clear: () => items.clear(),
  }
  return { storage, state }
}

const put = (id: string, value: unknown): Operation => ['s', id, { id, value }]
const remove = (id: string): Operation => ['s', id]

function commit(log: ReturnType<typeof createWriteLog>, operations: readonly Operation[], how = 'complete'): void {
  const transaction = new EventTarget()
  for (const operation of operations) log.add(transaction, [operation])
  transaction.dispatchEvent(new Event(how))
}

const valuesIn = (storage: Storage): readonly unknown[] => readRows(storage, 'p:').map(({ value }) => value)

it('gives back what was committed, and nothing of what was aborted or is under way', () => {
  const { storage } = createStorage()
  const log = createWriteLog(storage, 'p:')
  commit(log, [put('a', 1), put('b', 1)])
  commit(log, [put('a', 2), remove('b')])
  commit(log, [put('c', 1)], 'abort')
  log.add(new EventTarget(), [put('d', 1)])
  expect(valuesIn(storage)).toEqual([{ id: 'a', value: 2 }])
  const bytes = new Uint8Array([0, 128, 255])
  commit(createWriteLog(storage, 'p:'), [put('e', { sealed: bytes }), put('f', undefined)])
  expect(valuesIn(storage)).toEqual([{ id: 'a', value: 2 }, { id: 'e', value: { sealed: bytes } }, { id: 'f' }])
})

it('keeps bytes of any length, also those of a backup', () => {
  const { storage } = createStorage()
  const long = Uint8Array.from({ length: 200_003 }, (_, index) => index)
  commit(createWriteLog(storage, 'p:'), [put('a', { file: long.buffer }), put('b', long)])
  const [first, second] = valuesIn(storage) as [{ value: { file: ArrayBuffer } }, { value: Uint8Array }]
  expect(first.value.file).toBeInstanceOf(ArrayBuffer)
  // Compared as text, because a diff of 200,000 lines is no help.
  expect(new Uint8Array(first.value.file).join() === long.join()).toBe(true)
  expect(second.value.join() === long.join()).toBe(true)
})

it('is, wherever the page was killed, what some number of whole transactions made of it', () => {
  const operation = fc
    .tuple(fc.constantFrom('a', 'b', 'c'), fc.option(fc.nat(9)))
    .map(([id, value]) => (value === null ? remove(id) : put(id, value)))
  const transactions = fc.array(fc.tuple(fc.array(operation, { maxLength: 4 }), fc.boolean()), { maxLength: 8 })
  const textOf = (values: readonly unknown[]): string =>
    values
      .map((value) => JSON.stringify(value))
      .toSorted((a, b) => a.localeCompare(b))
      .join()
  fc.assert(
    fc.property(transactions, fc.nat(40), fc.nat(10), (all, firstCut, secondCut) => {
      const { storage, state } = createStorage()
      const model = new Map<unknown, unknown>()
      // The possible outcomes: the last transaction that ended before the cut, and all later ones.
      let possible = ['']
      state.writesLeft = firstCut
      const log = createWriteLog(storage, 'p:')
      for (const [operations, isCommitted] of all) {
        commit(log, operations, isCommitted ? 'complete' : 'abort')
        if (isCommitted)
          for (const [, id, value] of operations)
            if (value === undefined) model.delete(id)
            else model.set(id, value)
        const found = textOf([...model.values()])
        possible = state.writesLeft > 0 ? [found] : [...possible, found]
      }
      // Killed again while dropping replaced values.
      state.writesLeft = secondCut
      readRows(storage, 'p:')
      state.writesLeft = Infinity
      expect(possible).toContain(textOf(valuesIn(storage)))
    }),
  )
})

it('makes room by what was replaced before it says that there is none, and keeps what was there', () => {
  const { storage } = createStorage({ room: 900 })
  const log = createWriteLog(storage, 'p:')
  for (let turn = 0; turn < 50; turn++) commit(log, [put('a', 'x'.repeat(100))])
  const transaction = new EventTarget()
  log.add(transaction, [put('b', 1)])
  expect(() => log.add(transaction, [put('c', 'x'.repeat(900))])).toThrow('no room')
  transaction.dispatchEvent(new Event('abort'))
  expect(valuesIn(storage)).toEqual([{ id: 'a', value: 'x'.repeat(100) }])
})

it('does not let what text can not hold stand beside what it replaced', () => {
  const { storage } = createStorage()
  const log = createWriteLog(storage, 'p:')
  commit(log, [put('a', 1), put('b', 1)])
  commit(log, [put('a', new Blob(['image'])), put('b', [{ at: new Date(0) }])])
  expect(valuesIn(storage)).toEqual([])
})

it('does not bring back what was deleted under a transaction', () => {
  const { storage } = createStorage()
  const transaction = new EventTarget()
  createWriteLog(storage, 'p:').add(transaction, [put('a', 1)])
  storage.removeItem('p:1')
  transaction.dispatchEvent(new Event('complete'))
  expect(valuesIn(storage)).toEqual([])
})
