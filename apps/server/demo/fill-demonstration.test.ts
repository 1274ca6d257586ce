import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CrewNeed,
  dayInZone,
  type EntityName,
  fileIdOf,
  leadRole,
  limitsOf,
  type RecordId,
  type VisibleEvent,
  type VisibleSlot,
} from '@bama/domain'
import { callStateOf } from '@bama/domain/call'
import { engagementsOf, replyOf, rosterOf, spanOfSlot, warningsByEvent } from '@bama/domain/crew'
import type { WireRecord } from '@bama/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskFiles } from '../src/files/disk-files.ts'
import { mayReadFile } from '../src/files/may-read-file.ts'
import { openSqliteStore, type Store } from '../src/store/store.ts'
import { readUser } from '../src/sync/read-user.ts'
import { pullAll, syncBody } from '../testing/wire.ts'
import { createSyncHandler } from '../src/sync/sync-handler.ts'
import { fillDemonstration } from './fill-demonstration.ts'

const zone = 'Asia/Jerusalem'

interface Workspace {
  readonly store: Store
  readonly counts: ReadonlyMap<string, number>
  /** All records of an entity that a member of the team sees. */
  readonly see: (key: string, entity: EntityName) => Promise<readonly WireRecord[]>
  idOf(key: string): RecordId
}

const folders: string[] = []

/** Fills a demonstration at an instant. Throws if the server refuses any change. */
async function filledAt(nowMs: number, seed = 7): Promise<Workspace> {
  const store = await openSqliteStore(':memory:')
  const folder = await mkdtemp(join(tmpdir(), 'bama-demo-'))
  folders.push(folder)
  const input = { seed, scale: 1, today: dayInZone(nowMs, zone), nowMs, zone }
  const filled = await fillDemonstration({ store, files: createDiskFiles(folder) }, input)
  if (!filled.ok) throw new Error(filled.error)
  expect(await fillDemonstration({ store, files: createDiskFiles(folder) }, input)).toEqual({
    ok: false,
    error: 'not_empty',
  })
  const handle = createSyncHandler({ store, zone, now: () => nowMs, onCommitted: () => undefined })
  const people = await store.db.selectFrom('accounts').select(['user_id', 'email']).execute()
  const idOf = (key: string) => people.find(({ email }) => email.startsWith(`${key}@`))?.user_id as RecordId
  const see = async (key: string, entity: EntityName): Promise<readonly WireRecord[]> => {
    const { changes } = await pullAll((at) => handle({ userId: idOf(key) }, syncBody(at)))
    return (changes[entity] ?? []) as readonly WireRecord[]
  }
  return { store, counts: filled.value.counts, see, idOf }
}

let demo: Workspace
beforeAll(async () => {
  demo = await filledAt(Date.parse('2026-11-22T13:20:00.000Z'))
})

afterAll(async () => {
  await demo.store.close()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

/** The operator has a slot today and has accepted the call in its current version. */
async function hasCallToday(see: Workspace['see'], today: string): Promise<void> {
  const events = (await see('yoav', 'events')) as unknown as readonly VisibleEvent[]
  const slots = (await see('yoav', 'crewSlots')) as unknown as readonly VisibleSlot[]
  const own = slots.flatMap((slot) => {
    const event = events.find(({ id }) => id === slot.event_id)
    if (event === undefined || slot.role !== leadRole || event.assigned_operator_id !== slot.person_id) return []
    return spanOfSlot(event, slot).firstDay === today ? [{ event, slot }] : []
  })
  expect(own).toHaveLength(1)
  for (const { event, slot } of own) {
    expect(replyOf(event, slot)).toBe('accepted')
    expect(callStateOf(event, slot)).toMatchObject({ isCurrent: true })
  }
}

const share = (records: readonly WireRecord[], field: string) => new Set(records.map((record) => record[field]))

describe('a demonstration', () => {
  it('has everything that surrounds an event', () => {
    const least = {
      events: 62,
      clients: 36,
      people: 12,
      tags: 27,
      tasks: 25,
      comments: 15,
      chats: 3,
      'chat messages': 10,
      sketches: 2,
      'personal messages': 8,
      'work-hour entries': 50,
      'seasonal clients': 15,
      images: 5,
    }
    expect([...demo.counts.keys()]).toEqual(Object.keys(least))
    for (const [what, count] of Object.entries(least)) expect(demo.counts.get(what), what).toBeGreaterThanOrEqual(count)
  })

  it('has tasks and hours in every state, and two timers that run', async () => {
    expect(share(await demo.see('dana', 'tasks'), 'status')).toEqual(new Set(['פתוח', 'בתהליך', 'הושלם']))
    const hours = await demo.see('dana', 'workHours')
    expect(share(hours, 'status')).toEqual(new Set(['בתהליך', 'נרשם', 'אושר', 'נדחה', 'שולם']))
    const running = (await demo.see('dana', 'systemUsers')).filter((user) => user['active_timer_id'] !== null)
    expect(running.map(({ id }) => id).sort()).toEqual([demo.idOf('nadav'), demo.idOf('yoav')].sort())
  })

  it('has something for the operator today, with a call that they accepted', () => hasCallToday(demo.see, '2026-11-22'))

  it('has a festival with a gap and two conflicts, and days on which people never work', async () => {
    const events = (await demo.see('dana', 'events')) as unknown as readonly VisibleEvent[]
    const slots = (await demo.see('dana', 'crewSlots')) as unknown as readonly VisibleSlot[]
    const needs = (await demo.see('dana', 'crewNeeds')) as unknown as readonly CrewNeed[]
    const of = (eventId: string | undefined) => ({
      slots: slots.filter(({ event_id }) => event_id === eventId),
      needs: needs.filter(({ event_id }) => event_id === eventId),
    })
    const festival = events.find(({ id }) => of(id).needs.length === 3)
    const { gaps } = rosterOf(festival as VisibleEvent, { ...of(festival?.id), operatorId: null })
    expect(gaps.map(({ role }) => role)).toEqual(expect.arrayContaining(['תאורן']))
    const warnings = warningsByEvent(
      engagementsOf(events, slots, (id) => id),
      new Map(),
      { from: '2026-11-22', limits: limitsOf(null), zone },
    )
    expect(warnings.get(festival?.id ?? '')?.filter(({ conflicts }) => conflicts.length > 0)).toHaveLength(2)
    const resting = [...(await demo.see('dana', 'systemUsers')), ...(await demo.see('dana', 'freelancers'))]
    expect(resting.filter(({ rest_weekdays: weekdays }) => typeof weekdays === 'string')).toHaveLength(3)
  })

  it('has told managers of what awaits them, and each has read the older messages only', async () => {
    const messages = await demo.see('dana', 'personalMessages')
    expect(share(messages, 'title')).toEqual(new Set(['אירוע מוכן לבדיקה', 'סירוב לשיבוץ', 'תיוג בתגובה']))
    expect(messages.filter((message) => message['is_read'] === false)).toHaveLength(2)
    expect(messages.some((message) => message['is_read'])).toBe(true)
  })

  it('gives every tag of an event its colour, and every image to whoever sees the event', async () => {
    const events = await demo.see('dana', 'events')
    const known = share(await demo.see('dana', 'tags'), 'name')
    for (const tag of events.flatMap((event) => event['tags'] as string[])) expect(known).toContain(tag)
    const images = events.flatMap((event) => event['screen_grid_images'] as readonly { url: string }[])
    // One more image is in a chat.
    const attached = await demo.see('dana', 'attachments')
    expect(attached).toMatchObject([{ item_type: 'chat', type: 'image/jpeg', is_stored: true }])
    expect(images.length + attached.length).toBe(demo.counts.get('images') ?? 0)
    const dana = await readUser(demo.store.db, demo.idOf('dana'))
    for (const { url } of images) {
      const file = await demo.store.db
        .selectFrom('files')
        .selectAll()
        .where('id', '=', fileIdOf(url) ?? '')
        .executeTakeFirstOrThrow()
      expect(dana !== null && (await mayReadFile(demo.store.db, dana, file))).toBe(true)
    }
  })

  // A Saturday morning, a minute past midnight, a holiday, and the night of a clock change.
  it.each([
    '2026-11-21T07:00:00.000Z',
    '2026-12-31T22:01:00.000Z',
    '2027-04-22T10:00:00.000Z',
    '2027-03-26T00:30:00.000Z',
  ])('can be filled at %s', async (instant) => {
    const { store, counts, see } = await filledAt(Date.parse(instant), 5787)
    expect(counts.get('tasks')).toBeGreaterThanOrEqual(25)
    await hasCallToday(see, dayInZone(Date.parse(instant), zone))
    const latest = await store.db
      .selectFrom('records')
      .select('updated_at')
      .orderBy('updated_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(latest.updated_at <= instant).toBe(true)
    await store.close()
  })
})
