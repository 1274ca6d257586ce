import type { RecordId } from '@bama/domain'
import type { CalendarPlan } from '@bama/domain/ical'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteStore } from '../store/store.ts'
import { createRecordAsServer, updateRecordAsServer } from '../sync/server-writes.ts'
import { readCalendar } from './read-calendar.ts'

const nowMs = Date.parse('2026-11-20T09:00:00.000Z')
const plan: CalendarPlan = {
  zone: 'Asia/Jerusalem',
  definition: null,
  origin: 'https://bama.example',
  serverId: 'here',
}
const common = { entity: 'events', actorId: 'test', nowMs } as const

it('tells what is changed while it is read once, as it is then', async () => {
  const store = await openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  await store.write(async (tx) => {
    for (let index = 0; index < 501; index++)
      await createRecordAsServer(tx, {
        ...common,
        id: `e${index}` as RecordId,
        fields: { name: `אירוע ${index}`, date: '2026-12-01' },
      })
  })
  const reading = readCalendar(store.db, {
    actor: { id: 'noa', role: 'user', is_admin: false, permissions: {}, email: 'noa@bama.test' },
    withTasks: false,
    from: '2026-01-01',
    plan,
  })
  await store.write(async (tx) => {
    await updateRecordAsServer(tx, { ...common, id: 'e0' as RecordId, patch: { name: 'שם חדש' } })
  })
  const titles = [...(await reading).values()].flat().map(({ title }) => title)
  expect(titles).toHaveLength(501)
  expect(titles.filter((title) => title === 'שם חדש' || title === 'אירוע 0')).toEqual(['שם חדש'])
})
