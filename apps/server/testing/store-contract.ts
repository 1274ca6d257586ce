import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from './people-in-store.ts'
import { createSyncClients } from './sync-client.ts'
import { makeFirstVersion, manyEvents } from './first-version.ts'
import { getMeta, setMeta } from '../src/store/meta.ts'
import { currentSequence, lockSequence, storeSequence } from '../src/store/sequence.ts'
import type { Store } from '../src/store/store.ts'
import type { Tx } from '../src/store/schema.ts'
import { historyEntries } from './history-entries.ts'

/** A place for one database, which is empty at first. */
export interface DatabasePlace {
  /** Opens it as the server does. */
  open(): Promise<Store>
  /** Opens it without running migrations. */
  openBare(): Kysely<unknown>
}

const countOf = async (tx: Tx | Store['db']): Promise<number> =>
  (await tx.selectFrom('lost_sight').select('seq').execute()).length

/** Takes the next number and writes a row with it, as the unit of work of a push does. */
async function takeNumber(tx: Tx, audience: string): Promise<number> {
  const seq = (await lockSequence(tx)) + 1
  await tx
    .insertInto('lost_sight')
    .values({ seq, entity: 'events', id: `e${seq}`, audience })
    .execute()
  await storeSequence(tx, seq)
  return seq
}

const numbersTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1)

/** Lets writers on all stores take numbers, while readers check that all numbers up to the last one are always there. */
export async function expectOrderedNumbers(stores: readonly [Store, ...Store[]], writes: number): Promise<void> {
  const firstSeq = await currentSequence(stores[0].db)
  let isWriting = true
  let looks = 0
  const looking = Promise.all(
    stores.map(async (store) => {
      while (isWriting) {
        const [last, seen] = await store.read(async (tx) => [
          await currentSequence(tx),
          await tx.selectFrom('lost_sight').select('seq').where('seq', '>', firstSeq).orderBy('seq').execute(),
        ])
        expect(seen.map(({ seq }) => seq - firstSeq)).toEqual(numbersTo(last - firstSeq))
        looks++
      }
    }),
  )
  const taken = await Promise.all(
    Array.from({ length: writes }, (_, index) =>
      (stores[index % stores.length] ?? stores[0]).write((tx) => takeNumber(tx, `w${index}`)),
    ),
  )
  isWriting = false
  await looking
  expect([...taken].sort((a, b) => a - b)).toEqual(numbersTo(writes).map((n) => n + firstSeq))
  expect(looks).toBeGreaterThan(0)
}

/** The contract of a store, for every engine. `newPlace` returns an empty place, and removes it after the test. */
export function storeContract(newPlace: () => Promise<DatabasePlace>): void {
  let place: DatabasePlace
  let store: Store

  beforeEach(async () => {
    place = await newPlace()
    store = await place.open()
    return () => store.close()
  })

  describe('a write', () => {
    it('gives back what its work gave, and is there for every reader then', async () => {
      expect(await store.write((tx) => takeNumber(tx, 'a'))).toBe(1)
      expect([await countOf(store.db), await store.read(countOf), await currentSequence(store.db)]).toEqual([1, 1, 1])
    })

    it('leaves nothing when its work fails, at whatever point', async () => {
      const fail = async (work: (tx: Tx) => Promise<unknown>): Promise<void> => {
        await expect(store.write(work)).rejects.toThrow()
        expect([await countOf(store.db), await currentSequence(store.db), await getMeta(store.db, 'restored')]).toEqual(
          [0, 0, null],
        )
      }
      await fail(() => Promise.reject(new Error('before anything')))
      await fail(async (tx) => {
        await takeNumber(tx, 'a')
        await setMeta(tx, 'restored', 'x')
        throw new Error('after all')
      })
      // The database refuses the second row, which has the same key.
      await fail(async (tx) => {
        await takeNumber(tx, 'a')
        await tx.insertInto('lost_sight').values({ seq: 1, entity: 'events', id: 'other', audience: 'a' }).execute()
      })
      await fail(async (tx) => {
        await takeNumber(tx, 'a')
        await tx
          .insertInto('meta')
          .values({ key: 'restored', value: null as never })
          .execute()
      })
      expect(await store.write((tx) => takeNumber(tx, 'a'))).toBe(1)
    })

    it('that failed among many does not touch the others, and leaves no gap', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, (_, index) =>
          store.write(async (tx) => {
            const seq = await takeNumber(tx, `w${index}`)
            if (index % 3 === 0) throw new Error('changed its mind')
            return seq
          }),
        ),
      )
      const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      expect([...taken].sort((a, b) => a - b)).toEqual(numbersTo(20))
      expect(await countOf(store.db)).toBe(20)
    })

    it('comes after the one before it: none sees another half done', async () => {
      let inside = 0
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.write(async (tx) => {
            expect(++inside).toBe(1)
            const value = Number((await getMeta(tx, 'restored')) ?? 0)
            await countOf(tx)
            await setMeta(tx, 'restored', String(value + 1))
            expect(--inside).toBe(0)
          }),
        ),
      )
      expect(await getMeta(store.db, 'restored')).toBe('20')
    })

    it('[S23] takes its number in the order of commits', () => expectOrderedNumbers([store], 60))
  })

  describe('a read', () => {
    it('sees one moment, though others write meanwhile', async () => {
      let isWritten = false
      const { counts, writing } = await store.read(async (tx) => {
        const seen = [await countOf(tx)]
        // Not awaited here: with a single connection, the write begins only when this read is over.
        const write = store.write((other) => takeNumber(other, 'a')).then(() => (isWritten = true))
        for (let look = 0; look < 300 && !isWritten; look++) seen.push(await countOf(tx))
        seen.push(await countOf(tx))
        return { counts: seen, writing: [write] }
      })
      await Promise.all(writing)
      expect(new Set(counts)).toEqual(new Set([0]))
      expect(await store.read(countOf)).toBe(1)
    })

    it('that fails leaves the store as it was', async () => {
      await expect(store.read(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await store.read(countOf)).toBe(0)
    })
  })

  describe('what is written', () => {
    const texts: readonly (readonly [string, string])[] = [
      ['Hebrew with points and marks', 'שָׁלוֹם \u200fבמה״ן\u200e'],
      ['emoji', '🎪👩‍🎤🇮🇱'],
      ['quotes and what else means something to a database', `'"\`;--/* */ \\ \\n $1 ? :a {} %_\u2028.`],
      ['control characters', 'a\u0001\u001f\tb\nc\u007f'],
      ['NUL', 'a\0b'],
      ['half a character', 'a\ud83cb'],
      ['as much as a field takes', 'ארוך-'.repeat(4000)],
    ]
    it(`comes back as it was: ${texts.map(([name]) => name).join(', ')}`, async () => {
      const people = createSyncClients(store)
      await addPerson(store, { id: 'admin', role: 'admin' }, people.nowMs)
      for (const [index, [name, text]] of texts.entries()) {
        const event = { entity: 'events', recordId: `e${index}` }
        const short = text.slice(0, 100)
        const patch = { name: 'אירוע', date: '2027-04-16', description: text, 'checklist/c1/item': short }
        expect([name, await people.push('admin', { ...event, operation: 'create', patch })]).toEqual([
          name,
          ['applied'],
        ])
        expect([name, await people.push('admin', { ...event, patch: { registration_notes: short } })]).toEqual([
          name,
          ['applied'],
        ])
        const seen = await people.see('admin', 'events', event.recordId)
        expect(seen).toMatchObject({ registration_notes: short, checklist: [{ item: short }] })
        // Compared here, so that a failure doesn't print the text, which may be long.
        expect([name, seen?.['description'] === text]).toEqual([name, true])
        const kept = (await historyEntries(store.db)).find(
          (entry) => entry.record_id === event.recordId && entry.cell === 'description',
        )
        expect([name, JSON.parse(kept?.new_value ?? '') === text]).toEqual([name, true])
      }
    })

    it('may be a whole large push', async () => {
      const people = createSyncClients(store)
      await addPerson(store, { id: 'admin', role: 'admin' }, people.nowMs)
      const description = 'במה '.repeat(500).trim()
      const many = Array.from({ length: 500 }, (_, index) => ({
        entity: 'events',
        recordId: `e${index}`,
        operation: 'create' as const,
        patch: { name: `אירוע ${index}`, date: '2027-04-16', description, 'tags/a': true, 'tags/b': true },
      }))
      expect(new Set(await people.push('admin', ...many))).toEqual(new Set(['applied']))
      expect(await people.list('admin', 'events')).toHaveLength(500)
    })
  })

  describe('the tables', () => {
    it('are made once: opened again, the database is the same one', async () => {
      await store.write((tx) => takeNumber(tx, 'a'))
      const facts = async (db: Store['db']) => db.selectFrom('meta').selectAll().orderBy('key').execute()
      const before = await facts(store.db)
      expect(before.map(({ key }) => key)).toEqual(['epoch', 'seq', 'server_id'])
      await store.close()
      store = await place.open()
      expect(await facts(store.db)).toEqual(before)
      expect(await countOf(store.db)).toBe(1)
    })

    it('of a newer version are refused by name, and stay as they are', async () => {
      await store.close()
      const bare = place.openBare() as Kysely<{ kysely_migration: { name: string; timestamp: string } }>
      await bare.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '' }).execute()
      await bare.destroy()
      await expect(place.open()).rejects.toThrow(/newer version of Bama.*9999-later/)
      const again = place.openBare() as typeof bare
      await again.deleteFrom('kysely_migration').where('name', '=', '9999-later').execute()
      await again.destroy()
      store = await place.open()
    })

    it('of an older version stay as they were when a step fails in its middle, and the next start takes it', async () => {
      const old = await newPlace()
      await makeFirstVersion(old.openBare())
      const change = async (work: (schema: Kysely<unknown>['schema']) => Promise<void>): Promise<void> => {
        const bare = old.openBare()
        await work(bare.schema)
        await bare.destroy()
      }
      // In the way of the second table of a step.
      await change((schema) => schema.createTable('push_queue').addColumn('target', 'text').execute())
      await expect(old.open()).rejects.toThrow('could not be migrated')
      await change((schema) => schema.dropTable('push_queue').execute())
      const migrated = await old.open()
      expect(await migrated.db.selectFrom('records').select('id').execute()).toHaveLength(5 + manyEvents)
      await migrated.close()
    })

    it('of the first version are brought up to date, and devices start again', async () => {
      const old = await newPlace()
      await makeFirstVersion(old.openBare())
      const migrated = await old.open()
      const rows = await migrated.db
        .selectFrom('records')
        .select(['id', 'audience', 'parent', 'current_from', 'seq', 'deleted'])
        .orderBy('seq')
        .execute()
      const always = '9999-12-31'
      const known = rows
        .filter(({ id }) => !id.startsWith('many-'))
        .map(({ id, audience, parent, current_from }) => [id, audience, parent, current_from])
      expect(known.slice(0, 4)).toEqual([
        ['admin', null, null, always],
        ['assigned', 'op1', null, always],
        ['free', null, null, always],
        ['archived', 'op1', null, null],
      ])
      expect(rows.filter(({ id, audience }) => id.startsWith('many-') && audience === 'op2')).toHaveLength(manyEvents)
      expect(rows.map(({ seq }) => seq)).toEqual(numbersTo(5 + manyEvents))
      expect(await migrated.db.selectFrom('meta').selectAll().orderBy('key').execute()).toEqual([
        { key: 'epoch', value: 'first-2' },
        { key: 'seq', value: String(5 + manyEvents) },
        { key: 'server_id', value: 'server' },
      ])
      const people = createSyncClients(migrated)
      await addPerson(migrated, { id: 'op1', role: 'operator' }, people.nowMs)
      expect((await people.list('op1', 'events')).map(({ id }) => id)).toEqual(['assigned', 'archived'])
      expect(await people.list('admin', 'events')).toHaveLength(3 + manyEvents)
      expect(
        await people.push('admin', { entity: 'events', recordId: 'assigned', patch: { assigned_operator_id: 'op2' } }),
      ).toEqual(['applied'])
      expect(await people.push('admin', { entity: 'events', recordId: 'deleted', operation: 'delete' })).toEqual([
        'superseded',
      ])
      await migrated.close()
    })
  })
}
