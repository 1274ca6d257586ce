import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntityName, entityModels, entityNames } from '../entities.ts'
import { cellPath } from './cell-path.ts'
import { latestClock } from './clocks.ts'
import { defaultFields, defaultsOf, leanFields, wholeFields } from './default-fields.ts'
import { packClocks, stampIn, unpackClocks } from './packed-clocks.ts'

type Fields = Record<string, unknown>

const anyStamp = fc.constantFrom('s1', 's2', 's3')
const anyValue = fc.oneof(fc.constantFrom(null, false, true, 0, 7, '', 'טקסט'), fc.constant(undefined))

/** A field as any record may hold it: its default, another value, or absent. */
const anyField = (name: string, standard: unknown) =>
  fc
    .option(fc.oneof(fc.constant(standard), anyValue), { nil: undefined })
    .map((value): Fields => (value === undefined ? {} : { [name]: value }))

const merged = (parts: readonly Fields[]): Fields => Object.assign({}, ...parts) as Fields

/** Whole and partial records, from old and new devices, with stamps for some cells and for removed ones. */
function anyRecord(entity: EntityName) {
  const { schema, lists, sets, maps, composites } = entityModels[entity]
  const defaults = defaultFields(entityModels[entity])
  const plain = Object.keys(schema.shape).map((field) => {
    if (field in lists)
      return fc
        .uniqueArray(fc.constantFrom('a', 'b', 'c'))
        .chain((ids) =>
          fc.tuple(
            ...ids.map((id) =>
              fc
                .tuple(...Object.keys(lists[field]?.shape ?? {}).map((part) => anyField(part, null)))
                .map((parts) => ({ ...merged(parts), id })),
            ),
          ),
        )
        .map((entries): Fields => ({ [field]: entries }))
    if (field in sets)
      return fc.uniqueArray(fc.constantFrom('א', 'a/b', '100%')).map((elements): Fields => ({ [field]: elements }))
    if (field in maps)
      return fc.dictionary(fc.constantFrom('x', 'y'), fc.boolean()).map((map): Fields => ({ [field]: map }))
    return anyField(field, defaults[field])
  })
  const cells = [
    ...Object.keys(schema.shape),
    ...Object.keys(composites),
    ...Object.entries(lists).flatMap(([field, { shape }]) =>
      ['a', 'b', 'c'].flatMap((id) => [
        cellPath(field, id),
        ...Object.keys(shape).map((part) => cellPath(field, id, part)),
      ]),
    ),
    ...Object.keys(sets).flatMap((field) => ['א', 'a/b', '100%'].map((element) => cellPath(field, element))),
    ...Object.keys(maps).flatMap((field) => ['x', 'y'].map((key) => cellPath(field, key))),
  ]
  return fc.record({
    fields: fc.tuple(...plain).map(merged),
    clocks: fc.dictionary(fc.constantFrom(...cells), anyStamp, { maxKeys: 40 }),
  })
}

const events = entityModels.events
const bare = defaultFields(events)

describe('lean fields', () => {
  it.each(entityNames)('[S65] of %s say no default, and are whole again with them', (entity) => {
    const model = entityModels[entity]
    const defaults = defaultFields(model)
    fc.assert(
      fc.property(anyRecord(entity), ({ fields }) => {
        const lean = leanFields(model, fields)
        const parts = new Set(Object.values(model.composites).flatMap(({ shape }) => Object.keys(shape)))
        const whole = Object.fromEntries(Object.entries(defaults).filter(([field]) => !parts.has(field)))
        expect(wholeFields(model, lean)).toEqual({ ...whole, ...fields })
        for (const field of Object.keys(lean))
          if (Object.hasOwn(defaults, field) && !parts.has(field)) expect(lean[field]).not.toEqual(defaults[field])
      }),
    )
  })
})

describe('packed clocks', () => {
  it.each(entityNames)('[S64] of %s unpack to what they were, whatever they are of', (entity) => {
    const model = entityModels[entity]
    fc.assert(
      fc.property(anyRecord(entity), ({ fields, clocks }) => {
        const packed = packClocks(model, fields, clocks)
        const again = unpackClocks(model, fields, packed)
        expect(again).toEqual(clocks)
        expect(packClocks(model, fields, again)).toEqual(packed)
        expect(packClocks(model, fields, { ...again })).toEqual(packed)
        // Fields that hold their default are never needed.
        const lean = leanFields(model, fields)
        expect(packClocks(model, lean, { ...clocks })).toEqual(packed)
        expect(packClocks(model, wholeFields(model, fields), { ...clocks })).toEqual(packed)
        expect(unpackClocks(model, lean, packed)).toEqual(clocks)
        expect(latestClock(packed)).toBe(latestClock(clocks))
        for (const cell of Object.keys({ ...clocks, ...fields, nonsense: 1 }))
          expect(stampIn(model, fields, packed, cell)).toBe(clocks[cell])
      }),
    )
  })

  it('[S64] carry one stamp for what was written together, and name what differs', () => {
    const fields = { ...bare, name: 'כנס', date: '2027-04-16', location: 'יפו', tags: ['LED'] }
    const clocks = { name: 's1', date: 's1', location: 's2', 'tags/LED': 's1', 'tags/%D7%90': 's1', is_archived: 's1' }
    expect(packClocks(events, fields, clocks)).toEqual({
      '*': 's1',
      location: 's2',
      // Cells that were removed, or written with their default, have no value of their own to imply a stamp.
      'tags/%D7%90': 's1',
      is_archived: 's1',
    })
  })

  it('[S64] name a cell that says something though nobody is known to have written it', () => {
    expect(packClocks(events, { ...bare, name: 'כנס', date: '2027-04-16' }, { name: 's1' })).toEqual({
      '*': 's1',
      date: null,
    })
  })

  it('[S64] leave a cell that nobody wrote without a stamp: whatever is written there later wins', () => {
    const fields = { ...bare, name: 'כנס' }
    expect(unpackClocks(events, fields, { '*': 's1' })).toEqual({ name: 's1' })
    expect(stampIn(events, fields, { '*': 's1' }, 'location')).toBeUndefined()
  })

  it('[S64] are read as they are where they name every cell, as older copies have them', () => {
    const clocks = { name: 's1', location: 's2' }
    expect(unpackClocks(events, { ...bare, name: 'כנס', date: '2027-04-16' }, clocks)).toEqual(clocks)
  })

  it('[S64] written over cell by cell, as an older device does, say what that one meant', () => {
    const packed = { ...packClocks(events, { ...bare, name: 'כנס' }, { name: 's1' }), name: 's2', location: 's2' }
    expect(unpackClocks(events, { ...bare, name: 'אחר', location: 'יפו' }, packed)).toEqual({
      name: 's2',
      location: 's2',
    })
  })

  it('[S64] rest on the defaults: another default of a field that there is needs a migration of what is packed', () => {
    const standards = entityNames.flatMap((entity) => {
      const { schema, lists } = entityModels[entity]
      const shapes = [
        ['', schema.shape] as const,
        ...Object.entries(lists).map(([name, { shape }]) => [`${name}/`, shape] as const),
      ]
      return shapes.flatMap(([prefix, shape]) =>
        Object.entries(defaultsOf(shape)).flatMap(([field, value]) =>
          value === null ? [] : [`${entity} ${prefix}${field} ${JSON.stringify(value)}`],
        ),
      )
    })
    // For a new field, add its default here. That needs no migration, because no record has the field yet.
    expect(standards).toEqual([
      'events status "משימות קרובים - לפי קדימות"',
      'events tags []',
      'events checklist []',
      'events screen_grid_images []',
      'events timer_target_type "event"',
      'events approval_status "ממתין לאישור"',
      'events booking_status "טרם התחיל"',
      'events payment_status "טרם שולם"',
      'events manager_checklist []',
      'events crew []',
      'events is_archived false',
      'events is_completed false',
      'events checklist/completed false',
      'events manager_checklist/completed false',
      'tasks status "פתוח"',
      'tasks priority "רגילה"',
      'tasks tags []',
      'tasks checklist []',
      'tasks checklist/completed false',
      'workHours status "נרשם"',
      'systemUsers role "user"',
      'systemUsers is_admin false',
      'systemUsers permissions {}',
      'systemUsers is_approved true',
      'systemUsers shows_hebrew_months true',
      'systemUsers shows_hebrew_dates true',
      'systemUsers messages_off []',
      'systemUsers pushes_off []',
      'systemUsers messages_mailed []',
      'systemUsers rests_on_sabbath true',
      'systemUsers calls_break_quiet false',
      'systemUsers push_shows_content false',
      'seasonalClients recurrence_type "לא ידוע"',
      'seasonalClients check_status "טרם פניתי"',
      'tags color "#e2e8f0"',
      'tags text_color "#000000"',
      'comments mentions []',
      'personalMessages priority "רגילה"',
      'personalMessages is_read false',
      'personalMessages message_count 1',
      'chats members []',
      'canvas elements []',
      'chatMessages mentions []',
      'chatMessages position ""',
      'chatReads read_to ""',
      'attachments is_stored false',
      'crewNeeds count 1',
      'crewNeeds call_day 0',
      'crewNeeds end_day 0',
      'crewSlots call_day 0',
      'crewSlots end_day 0',
      'crewSlots plan "draft"',
      'crewSlots calls []',
      'crewSettings travel_minutes 60',
      'crewSettings rest_minutes 480',
      'crewSettings most_minutes_a_day 720',
      'crewSettings reminder_minutes 1440',
      'eventTemplates day_count 1',
      'eventTemplates tags []',
      'eventTemplates checklist []',
      'eventTemplates tasks []',
      'eventTemplates needs []',
      'eventTemplates checklist/completed false',
      'eventTemplates tasks/priority "רגילה"',
      'eventTemplates tasks/days 0',
      'eventTemplates tasks/before_rest false',
      'eventTemplates needs/count 1',
      'eventTemplates needs/call_day 0',
      'eventTemplates needs/end_day 0',
    ])
  })
})
