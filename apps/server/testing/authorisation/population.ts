import { type EntityName, entityNames, type Patch } from '@bama/domain'
import { updateRecord } from '@bama/sync/authority'
import { openUnitOfWork } from '../../src/sync/unit-of-work.ts'
import type { TestServer } from '../test-server.ts'
import { neededToCreate } from './cell-samples.ts'
import { createIds, type KnownRecord, writeRecords } from './known-record.ts'
import type { Items } from './permits.ts'
import { addPerson, chosenMessages, type Cast, type Person, type PersonPlan, personas } from './person.ts'
import { itemPlans, itemsOf, recordOf, recordsOf, situationsOf } from './situations.ts'
import { sampleCall } from './sample-call.ts'

/** A workspace in which every person has a record in every situation. */
export interface Population {
  readonly people: readonly Person[]
  readonly records: readonly KnownRecord[]
  readonly items: Items
  /** The records made for each person's situations. */
  readonly around: ReadonlyMap<Person, readonly KnownRecord[]>
}

const crowdSize = 4

/**
 * Everybody, a few to each server: admins, workers and operators among the first of them. In one server for all, each person
 * would be asked the same of the records of thirty others that the records of three say already.
 */
export const crowds: readonly (readonly PersonPlan[])[] = (() => {
  const count = Math.ceil(personas.length / crowdSize)
  // One step further in each round: a role would come to the same server each time.
  const crowdOf = (index: number): number => (index + Math.floor(index / count)) % count
  return Array.from({ length: count }, (_, crowd) => personas.filter((_plan, index) => crowdOf(index) === crowd))
})()

/** Fills an empty server. Each person's records are others' to everybody else. */
export async function populate(server: TestServer, plans: readonly PersonPlan[]): Promise<Population> {
  const colleague = await addPerson(server, { name: 'colleague', role: 'user', fullName: 'עמית לעבודה' })
  const operator = await addPerson(server, { name: 'second-operator', role: 'operator' })
  const boss = await addPerson(server, { name: 'boss', role: 'admin' })
  const people: Person[] = []
  for (const plan of plans) people.push(await addPerson(server, plan))
  const id = createIds()
  const items = new Map<string, KnownRecord>()
  const around = new Map<Person, readonly KnownRecord[]>()
  for (const me of people) {
    const cast: Cast = { me, colleague, operator, boss }
    const plans = itemPlans(cast, id)
    const hung = recordsOf(plans)
    for (const item of itemsOf(plans).values()) items.set(item.id, item)
    const situated = entityNames
      .filter((entity) => entity !== 'systemUsers')
      .flatMap((entity) =>
        situationsOf(entity, cast, plans, server.nowMs).map((situation) =>
          recordOf(entity, id(entity), situation, server.nowMs),
        ),
      )
    // Items and the records that depend on them are written in one transaction, while deleted items still exist.
    const records = [...hung, ...situated].map((record) => ({
      ...record,
      label: `${record.label ?? 'commented on'} (for ${me.name})`,
    }))
    around.set(me, records)
    await writeRecords(server.store, records, server.nowMs)
  }
  const accounts = [colleague, operator, boss, ...people].map(({ id: personId }): KnownRecord => ({
    entity: 'systemUsers',
    id: personId,
    fields: chosenMessages,
  }))
  return { people, records: [...around.values()].flat().concat(accounts), items, around }
}

/** Changes of cells that all or only some people see. None of them changes who sees a record. */
const edits: Readonly<Partial<Record<EntityName, Patch>>> = {
  events: { name: 'שם חדש', approval_status: 'נדחה', 'manager_checklist/line-1/completed': true },
  tasks: { internal_notes: 'הערה חדשה' },
  clients: { name: 'שם חדש', phone: '03-9999999' },
  workHours: { notes: 'הערה חדשה' },
  systemUsers: { full_name: 'שם חדש', phone: '050-9999999' },
  seasonalClients: { notes: 'הערה חדשה' },
  tags: { color: '#22c55e' },
  comments: { content: 'תוכן חדש' },
  attachments: { name: 'קובץ חדש.pdf' },
  personalMessages: { content: 'תוכן חדש' },
  chats: { content: 'תוכן חדש' },
  chatMessages: { content: 'תוכן חדש' },
  chatReads: { read_to: '2026-11-20T06:00:00.000Z-0000-0000000000000000' },
  crewNeeds: { count: 4 },
  availability: { note: 'הערה חדשה' },
  crewSettings: { rest_minutes: 500 },
  crewSlots: { reason: 'סיבה חדשה', person_name: 'שם חדש', 'calls/line-3/call': sampleCall('הערה חדשה') },
  eventTemplates: { name: 'שם חדש', 'tasks/line-1/days': -7 },
  canvas: { content: 'תוכן חדש' },
}

/** Changes at least one cell of every existing record, hidden cells included. */
export async function editEverything(server: TestServer, { records }: Population): Promise<void> {
  const cause = { actorId: 'user-preparation', mutationId: 'edit', at: new Date(server.nowMs).toISOString() }
  await server.store.write(async (tx) => {
    const unitOfWork = await openUnitOfWork(tx)
    await unitOfWork.prefetch(records)
    for (const { entity, id, isDeleted } of records)
      if (isDeleted !== true)
        await updateRecord(unitOfWork, {
          entity,
          id,
          patch: edits[entity] ?? neededToCreate(entity),
          nowMs: server.nowMs,
          cause,
        })
    await unitOfWork.flush()
  })
}
