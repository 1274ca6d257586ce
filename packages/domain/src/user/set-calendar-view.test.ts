import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import type { VisibleUser } from './schema.ts'
import { setCalendarView } from './set-calendar-view.ts'

const context = contextOf(person('operator'))
const self: VisibleUser = {
  id: recordId(context.actor.id),
  name: 'inbal',
  full_name: null,
  email: 'inbal@almog.example',
  role: 'operator',
  shows_hebrew_dates: true,
}

describe('setCalendarView', () => {
  it('writes what changes', () => {
    expect(
      setCalendarView(context, { user: self, view: { shows_hebrew_dates: false, calendar_place: 'geonames:294801' } }),
    ).toMatchObject({
      ok: true,
      value: [
        {
          entity: 'systemUsers',
          recordId: self.id,
          operation: 'update',
          patch: { shows_hebrew_dates: false, calendar_place: 'geonames:294801' },
        },
      ],
    })
    expect(setCalendarView(context, { user: self, view: { shows_hebrew_dates: true } })).toEqual({
      ok: true,
      value: [],
    })
  })

  it('refuses a place that is none', () => {
    expect(setCalendarView(context, { user: self, view: { calendar_place: 'point:91,0,0,UTC' } })).toEqual({
      ok: false,
      error: { code: 'invalid', field: 'calendar_place', reason: 'bad_place' },
    })
  })

  it("is one's own only, for admins too", () => {
    expect(
      setCalendarView({ ...context, actor: person('admin') }, { user: self, view: { shows_hebrew_dates: false } }),
    ).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })
})
