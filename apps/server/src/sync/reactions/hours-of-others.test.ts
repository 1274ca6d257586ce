import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames } from '../../../testing/engines.ts'
import {
  event,
  task,
  change,
  remove,
  interval,
  hours,
  decide,
  type Team,
  useTeam,
} from '../../../testing/team-in-store.ts'

describe.each(engineNames)('on %s', (engine) => {
  const openTeam = useTeam(engine)
  let team: Team
  beforeEach(async () => {
    team = await openTeam()
    return () => team.store.close()
  })

  describe('hours that somebody else writes', () => {
    const hoursOf = (who: string) => team.see(who, 'workHours', 'h1')
    const messages = async () =>
      (await team.messages('other')).map(({ title, content, sender_name }) => [title, content, sender_name])

    it('[S62] carry who entered and who corrected them, and the person is told; nobody says so themselves', async () => {
      for (const field of ['entered_by', 'corrected_by'])
        expect(await team.push('admin', hours('h0', '08:00', '10:00', { user_id: 'other', [field]: 'boss' }))).toEqual([
          `rejected forbidden ${field}`,
        ])
      const entry = hours('h1', '08:00', '10:00', { user_id: 'other', event_name: 'חתונה' })
      expect(await team.push('admin', entry)).toEqual(['applied'])
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: null })
      expect(await messages()).toEqual([['נרשמו עבורך שעות', 'חתונה, 1.11.2026, מ־08:00 עד 10:00', 'admin']])
      // The owner's own changes aren't corrections and send no message.
      expect(await team.push('other', change('workHours', 'h1', { notes: 'גם פירוק' }))).toEqual(['applied'])
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: null })
      expect(await team.push('boss', change('workHours', 'h1', { interval: interval('08:00', '11:00') }))).toEqual([
        'applied',
      ])
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: 'boss', status: 'נרשם' })
      expect((await messages()).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
        ['נרשמו עבורך שעות', 'חתונה, 1.11.2026, מ־08:00 עד 10:00', 'admin'],
        ['תוקנו שעות שלך', 'חתונה, 1.11.2026, מ־08:00 עד 11:00', 'boss'],
      ])
      // Neither a decision nor an edit to the same value is a correction.
      await team.push('admin', change('workHours', 'h1', decide('אושר', await team.intervalStamp('h1'), 'admin')))
      await team.push('admin', change('workHours', 'h1', { notes: 'גם פירוק' }))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'boss', status: 'אושר' })
      expect(await team.push('other', change('workHours', 'h1', { corrected_by: null }))).toEqual([
        'rejected forbidden corrected_by',
      ])
      expect(await messages()).toHaveLength(2)
    })

    it("[S62] one's own, and another's timer that is stopped, carry nothing", async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      await team.push('worker', change('workHours', 'h1', { notes: 'הקמה' }))
      expect(await hoursOf('worker')).toMatchObject({ entered_by: null, corrected_by: null })
      await team.push('other', hours('h2', '08:00', null))
      await team.push('admin', change('workHours', 'h2', { interval: interval('08:00', '09:00') }))
      expect(await team.see('other', 'workHours', 'h2')).toMatchObject({ entered_by: null, corrected_by: null })
      expect((await messages()).map(([title]) => title)).toEqual(['הטיימר נעצר'])
    })

    it("[S62] the start of another's timer that is moved is a correction, while it runs and as it is stopped", async () => {
      await team.push('other', hours('h1', '08:00', null, { event_name: 'חתונה' }))
      const start = (at: string, day?: string) => change('workHours', 'h1', { interval: interval(at, null, day) })
      expect(await team.push('admin', start('09:30'))).toEqual(['applied'])
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'admin', status: 'בתהליך' })
      expect(await messages()).toEqual([['תוקנו שעות שלך', 'חתונה, 1.11.2026, התחלה ב־09:30', 'admin']])
      // A new start by the owner isn't a correction. Another day is, and so is a start moved together with the end.
      await team.push('other', start('08:00'))
      expect(await messages()).toHaveLength(1)
      await team.push('boss', start('08:00', '2026-10-31'))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'boss' })
      expect(await messages()).toContainEqual(['תוקנו שעות שלך', 'חתונה, 31.10.2026, התחלה ב־08:00', 'boss'])
      await team.push('admin', change('workHours', 'h1', { interval: interval('09:00', '09:30'), notes: 'נשכח' }))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'admin', status: 'נרשם' })
      expect(await messages()).toHaveLength(4)
      expect(await messages()).toContainEqual(['תוקנו שעות שלך', 'חתונה, 1.11.2026, מ־09:00 עד 09:30', 'admin'])
      expect(await messages()).toContainEqual(['הטיימר נעצר', 'הטיימר (חתונה) נעצר בידי admin. נשכח', 'admin'])
    })

    it("[S62] another's timer that is moved to another event is a correction", async () => {
      await team.push('other', hours('h1', '08:00', null, { event_name: 'כנס' }))
      await team.push('admin', change('workHours', 'h1', { event_id: 'e2', event_name: 'חתונה' }))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'admin', status: 'בתהליך' })
      expect(await messages()).toEqual([['תוקנו שעות שלך', 'חתונה, 1.11.2026, התחלה ב־08:00', 'admin']])
    })

    it('[S62] a timer that another starts, or starts again, is told', async () => {
      await team.push('admin', hours('h1', '08:00', null, { user_id: 'other', event_name: 'חתונה' }))
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: null })
      expect(await messages()).toEqual([['נרשמו עבורך שעות', 'חתונה, 1.11.2026, התחלה ב־08:00', 'admin']])
      await team.push('other', change('workHours', 'h1', { interval: interval('08:00', '09:00') }))
      await team.push('boss', change('workHours', 'h1', { interval: interval('08:00', null) }))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'boss', status: 'בתהליך' })
      expect(await messages()).toContainEqual(['תוקנו שעות שלך', 'חתונה, 1.11.2026, התחלה ב־08:00', 'boss'])
    })

    it("[S62] that are deleted are told to their owner, running or not; one's own are not", async () => {
      await team.push('other', hours('h1', '08:00', '10:00', { event_name: 'חתונה' }), hours('h2', '11:00', null))
      await team.push('other', hours('h3', '05:00', '06:00'))
      expect(await team.push('other', remove('workHours', 'h3'))).toEqual(['applied'])
      expect(await messages()).toEqual([])
      expect(await team.push('admin', remove('workHours', 'h1'))).toEqual(['applied'])
      expect(await messages()).toEqual([['נמחקו שעות שלך', 'חתונה, 1.11.2026, מ־08:00 עד 10:00', 'admin']])
      expect(await team.messages('other')).toMatchObject([{ context_link: '/WorkHours?month=2026-11' }])
      expect(await team.push('boss', remove('workHours', 'h2'))).toEqual(['applied'])
      expect(await messages()).toContainEqual(['נמחקו שעות שלך', '1.11.2026, התחלה ב־11:00', 'boss'])
      // Deleting again sends no message.
      await team.push('boss', remove('workHours', 'h1'))
      expect(await messages()).toHaveLength(2)
    })
  })

  describe('what hours are called', () => {
    const named = async (id: string) => (await team.see('admin', 'workHours', id))?.['event_name']

    it('is said by the server where a client says nothing of it: by the event, or by the task', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }), event('e2'), task('t1'))
      expect(
        await team.push(
          'worker',
          hours('h1', '08:00', '09:00', { event_id: 'e1' }),
          hours('h2', '08:00', '09:00', { event_id: 'e1', event_name: null }),
          hours('h3', '08:00', '09:00', { event_id: 'e1', event_name: 'שם משלי' }),
          hours('h4', '08:00', '09:00', { event_id: 'e1', task_id: 't1' }),
          hours('h5', '08:00', '09:00', { event_id: 'missing' }),
          hours('h6', '08:00', '09:00'),
        ),
      ).toEqual(Array(6).fill('applied'))
      expect(await Promise.all(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(named))).toEqual([
        'אירוע e1',
        'אירוע e1',
        'שם משלי',
        'משימה: משימה t1',
        null,
        null,
      ])
      // Assigning them to another event also renames them.
      await team.push('worker', change('workHours', 'h1', { event_id: 'e2' }))
      expect(await named('h1')).toBe('אירוע e2')
      await team.push('worker', change('workHours', 'h1', { event_id: 'e1', event_name: 'הקמה' }))
      expect(await named('h1')).toBe('הקמה')
      await team.push('worker', change('workHours', 'h1', { notes: 'פירוק' }))
      expect(await named('h1')).toBe('הקמה')
    })

    it('is not said of an event that the person does not see, nor in vain of one that lost', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }), event('e2'))
      await team.push('op2', hours('h1', '08:00', '09:00', { event_id: 'e1' }))
      expect(await named('h1')).toBeNull()
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      await team.push('worker', hours('h2', '08:00', '09:00'))
      team.nowMs += 60_000
      await team.push('worker', change('workHours', 'h2', { event_id: 'e2', event_name: 'כנס' }))
      expect(await team.push('worker', { ...change('workHours', 'h2', { event_id: 'e1' }), stamp })).toEqual([
        'superseded',
      ])
      expect(await named('h2')).toBe('כנס')
    })
  })
})
