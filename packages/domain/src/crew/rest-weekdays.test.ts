import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { mayWrite } from '../access/rules.ts'
import { spanOf } from '../event/span.ts'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { restDaysDuring, restsOn, restWeekdaysOf, restWeekdaysSchema } from './rest-weekdays.ts'
import { setRestWeekdays } from './set-rest-weekdays.ts'

const [dana, noa] = [person('admin', {}, 'dana'), person('user', {}, 'noa')]
const set = (actor: Actor, type: 'user' | 'freelancer', weekdays: number[], rest_weekdays: string | null = null) =>
  setRestWeekdays(contextOf(actor), { type, base: { id: recordId('noa'), rest_weekdays }, weekdays })

describe('[S116] days of rest of each week', () => {
  it.each([
    ['5', true],
    ['056', true],
    ['0123456', true],
    ['', false],
    ['65', false],
    ['55', false],
    ['7', false],
    ['5,6', false],
  ])('%j is kept: %s', (text, isSound) => expect(restWeekdaysSchema.safeParse(text).success).toBe(isSound))

  it('are looked up for a year, not for centuries of a mistyped one', () => {
    const days = restDaysDuring({ rest_weekdays: '6' }, { firstDay: '2027-04-10', lastDay: '9999-12-31' })
    expect([days[0], days.length]).toEqual(['2027-04-10', 58])
  })

  it('are one cell, in the order of the week, and none where nobody said', () => {
    expect(set(noa, 'user', [6, 5, 6])).toEqual({
      ok: true,
      value: [{ entity: 'systemUsers', recordId: 'noa', operation: 'update', patch: { rest_weekdays: '56' } }],
    })
    expect(set(noa, 'user', [], '5')).toMatchObject({ value: [{ patch: { rest_weekdays: null } }] })
    expect(set(noa, 'user', [])).toEqual({ ok: true, value: [] })
    expect(restWeekdaysOf({ rest_weekdays: '056' })).toEqual([0, 5, 6])
    expect([restWeekdaysOf({}), restWeekdaysOf({ rest_weekdays: null })]).toEqual([[], []])
  })

  it('are said by oneself, and by admins of everybody', () => {
    expect(set(dana, 'user', [5])).toMatchObject({ ok: true })
    expect(set(dana, 'freelancer', [5])).toMatchObject({ value: [{ entity: 'freelancers' }] })
    for (const outcome of [set(person('user', {}, 'omer'), 'user', [5]), set(noa, 'freelancer', [5])])
      expect(outcome).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })

  it('are all that an admin writes of somebody else by sync', () => {
    const record = { id: 'noa', fields: {} }
    const written = ['rest_weekdays', 'full_name', 'role'].filter((field) =>
      mayWrite(dana, 'systemUsers', record, field),
    )
    expect(written).toEqual(['rest_weekdays'])
  })

  it('are those of the days on which work is, a night with the day that it began', () => {
    const night = spanOf({ date: '2026-11-27', start_time: '18:00', end_time: '03:00' })
    const days = spanOf({ date: '2026-11-26', end_date: '2026-12-05' })
    expect(restsOn({ rest_weekdays: '5' }, '2026-11-27')).toBe(true)
    expect(restDaysDuring({ rest_weekdays: '5' }, night)).toEqual(['2026-11-27'])
    expect(restDaysDuring({ rest_weekdays: '6' }, night)).toEqual([])
    expect(restDaysDuring({ rest_weekdays: '56' }, days)).toEqual([
      '2026-11-27',
      '2026-11-28',
      '2026-12-04',
      '2026-12-05',
    ])
    expect(restDaysDuring({}, days)).toEqual([])
  })
})
