import { eventStatus, recordId } from '@bama/domain'
import type { EventSuggestion } from '@bama/sync'
import { nothingSuggested } from '@bama/sync/testing'
import { describe, expect, it } from 'vitest'
import { emptyValues, type EventFormValues } from '../form/form-values.ts'
import { suggestionsFor } from './suggestions.ts'

const clients = [{ id: recordId('c1'), name: 'אלמוג תעשיות' }]

const lines = (
  found: Partial<EventSuggestion>,
  { values = {}, mayAddClient = true }: { values?: Partial<EventFormValues>; mayAddClient?: boolean } = {},
) =>
  suggestionsFor(
    { ...nothingSuggested, ...found },
    { values: { ...emptyValues(eventStatus.upcoming), ...values }, clients, mayAddClient },
  )

describe('what a brief suggests', () => {
  it('is nothing when it says nothing', () => {
    expect(lines({})).toEqual([])
  })

  it('stands in the order of the form, as people read it', () => {
    const found = lines({ description: 'הערה', date: '2026-12-03', start_time: '20:00', name: 'ערב', tags: ['VIP'] })
    expect(found.map(({ label, text }) => [label, text])).toEqual([
      ['שם האירוע', 'ערב'],
      ['תאריך', 'יום ה׳ 3.12.2026'],
      ['שעת התחלה', '20:00'],
      ['תיאור', 'הערה'],
      ['תגיות', 'VIP'],
    ])
    expect(Object.assign({}, ...found.map(({ patch }) => patch))).toEqual({
      name: 'ערב',
      date: '2026-12-03',
      start_time: '20:00',
      description: 'הערה',
      tags: ['VIP'],
    })
  })

  it('says what it would replace, and leaves out what is there already', () => {
    const found = lines(
      { name: 'ערב', location: 'האנגר', date: '2026-12-03', tags: ['VIP', 'לד'] },
      { values: { name: 'אחר', location: 'האנגר', date: '2026-12-03', tags: ['VIP'] } },
    )
    expect(found.map(({ field, text, replaced }) => [field, text, replaced])).toEqual([
      ['name', 'ערב', 'אחר'],
      ['tags', 'לד', null],
    ])
    expect(found[1]?.patch).toEqual({ tags: ['VIP', 'לד'] })
  })

  it('chooses a client of that name, or adds one for those who may', () => {
    expect(lines({ client_name: 'אלמוג  תעשיות' })).toMatchObject([
      { text: 'אלמוג תעשיות', note: null, patch: { client_id: 'c1', new_client: null } },
    ])
    expect(lines({ client_name: 'חדש' })).toMatchObject([
      { text: 'חדש', note: 'לקוח חדש', patch: { client_id: null, new_client: 'חדש' } },
    ])
    expect(lines({ client_name: 'חדש' }, { mayAddClient: false })).toEqual([])
    expect(lines({ client_name: 'אלמוג תעשיות' }, { values: { client_id: 'c1' } })).toEqual([])
    expect(lines({ client_name: 'חדש' }, { values: { new_client: 'חדש' } })).toEqual([])
  })
})
