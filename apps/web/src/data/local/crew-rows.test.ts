import 'fake-indexeddb/auto'
import { crewNeedId, crewPersonType, crewSlotId, recordId } from '@bama/domain'
import { beforeEach, expect, it } from 'vitest'
import { readCrewRowsOf, readFewCrewRows } from './crew-rows.ts'
import { LocalDatabase } from './database.ts'

let db: LocalDatabase
let counter = 0

beforeEach(async () => {
  db = new LocalDatabase(`crew-rows-${String(counter++)}`)
  await db.table('crewSlots').bulkAdd(
    ['e1', 'e2', 'e3'].map((event) => {
      const about = {
        event_id: recordId(event),
        person_type: crewPersonType.user,
        person_id: recordId('dana'),
        role: 'תאורן',
      }
      return { ...about, id: crewSlotId(about) }
    }),
  )
  const need = { event_id: recordId('e2'), role: 'נהג' }
  await db.table('crewNeeds').add({ ...need, id: crewNeedId(need) })
  return () => db.close()
})

const events = (rows: readonly { readonly event_id: string }[]): readonly string[] =>
  rows.map(({ event_id: id }) => id).sort()

it('reads a few whole, and of many says so', async () => {
  const all = await readFewCrewRows(db, 4)
  expect(all).not.toBe('many')
  if (all === 'many') return
  expect(events(all.slots)).toEqual(['e1', 'e2', 'e3'])
  expect(events(all.needs)).toEqual(['e2'])
  expect(await readFewCrewRows(db, 3)).toBe('many')
})

it('reads those of some events', async () => {
  const { slots, needs } = await readCrewRowsOf(db, ['e1', 'e2'])
  expect(events(slots)).toEqual(['e1', 'e2'])
  expect(events(needs)).toEqual(['e2'])
})
