import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames } from '../../../testing/engines.ts'
import { change, remove, interval, hours, type Team, useTeam } from '../../../testing/team-in-store.ts'

describe.each(engineNames)('on %s', (engine) => {
  const openTeam = useTeam(engine)
  let team: Team
  beforeEach(async () => {
    team = await openTeam()
    return () => team.store.close()
  })

  describe('timers', () => {
    beforeEach(() => {
      team.nowMs = Date.parse('2026-11-01T12:00:00.000Z')
    })

    it("[A4.46] [A4.50] [S57] show in the person's timer fields while they run, to them and to admins", async () => {
      await team.push('worker', hours('h1', '08:00', null, { event_id: 'e1', event_name: 'חתונה' }))
      const started = interval('08:00', null).started_at
      const running = {
        active_timer_id: 'h1',
        active_timer_event_id: 'e1',
        active_timer_event_name: 'חתונה',
        active_timer_start_time: started,
      }
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject(running)
      expect(await team.see('admin', 'systemUsers', 'worker')).toMatchObject(running)
      expect(await team.see('other', 'systemUsers', 'worker')).not.toHaveProperty('active_timer_id')
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'בתהליך', hours_worked: null })
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '09:30') }))
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({
        active_timer_id: null,
        active_timer_start_time: null,
      })
    })

    it('[S57] of two started apart the earlier ends where the later began, and the person is told', async () => {
      await team.push('worker', hours('h2', '11:00', null))
      await team.push('worker', hours('h1', '09:00', null, { event_name: 'חתונה' }))
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        ended_at: interval('11:00', null).started_at,
        end_time: '11:00:00',
        hours_worked: 2,
        status: 'נרשם',
      })
      expect(await team.see('worker', 'workHours', 'h2')).toMatchObject({ ended_at: null, status: 'בתהליך' })
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: 'h2' })
      expect(await team.messages('worker')).toMatchObject([{ title: 'הטיימר נעצר' }])
    })

    it('[S57] what the owner said of the earlier one, arriving later, wins over that: no minute is invented', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      team.nowMs += 60_000
      const stopped = {
        ...change('workHours', 'h1', { interval: interval('09:00', '10:30') }),
        stamp: '2026-11-01T12:00:30.000Z-0000-9f3a1c2b7d4e5f60',
      }
      await team.push('worker', hours('h2', '11:00', null))
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 2 })
      expect(await team.push('worker', stopped)).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 1.5 })
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: 'h2' })
    })

    it('[S57] follow also inside a group, whose later members do not write over what followed from earlier ones', async () => {
      await team.push('worker', hours('h1', '08:00', null))
      const group = '00000000-0000-4000-b000-000000000001'
      const rename = { entity: 'systemUsers', recordId: 'worker', patch: { full_name: 'דנה' }, group } as const
      const note = { ...change('workHours', 'h1', { notes: 'הקמה' }), group }
      expect(await team.push('worker', { ...hours('h2', '09:00', null), group }, note, rename)).toEqual([
        'applied',
        'applied',
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        status: 'נרשם',
        notes: 'הקמה',
        hours_worked: 1,
      })
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({
        full_name: 'דנה',
        active_timer_id: 'h2',
      })
      expect(await team.messages('worker')).toHaveLength(1)
    })

    it('[S57] one that is deleted while it runs runs no more', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      await team.push('worker', remove('workHours', 'h1'))
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: null })
    })

    it('[S57] of an earlier one, a clock that is a day ahead makes no day', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      const ahead = {
        ...hours('h2', '09:00', null),
        patch: { interval: interval('09:00', null, '2026-11-02') },
        stamp: '2026-11-02T07:00:00.000Z-0000-9f3a1c2b7d4e5f60',
      }
      expect(await team.push('worker', ahead)).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        ended_at: '2026-11-01T12:00:00.000Z',
        end_time: '14:00:00',
        hours_worked: 5,
      })
    })

    it.each([
      ['started after it runs on', '14:30', null, 'h1'],
      ['started before it ends when the server heard of it', '09:00', '2026-11-01T12:00:00.000Z', 'h2'],
    ])('[S57] beside one that a clock begins a day ahead, one that was %s', async (_what, start, ended_at, running) => {
      const ahead = {
        ...hours('h2', '14:00', null),
        patch: { interval: interval('14:00', null, '2026-11-02') },
        stamp: '2026-11-02T12:00:00.000Z-0000-9f3a1c2b7d4e5f60',
      }
      expect(await team.push('worker', ahead)).toEqual(['applied'])
      team.nowMs += 30 * 60_000
      expect(await team.push('worker', hours('h1', start, null))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ ended_at })
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: running })
      const hasEnded = { hours_worked: running === 'h1' ? 0 : null }
      expect(await team.see('worker', 'workHours', 'h2')).toMatchObject(hasEnded)
    })

    it('[S57] is not ended by a clock that is ahead: that is refused, the timer runs on, and the next stop counts', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      const until = (end: string) =>
        change('workHours', 'h1', { interval: { ...interval('09:00', null), end_time: '14:00:00', ended_at: end } })
      const ahead = { ...until('2026-11-02T12:00:00.000Z'), stamp: '2026-11-02T12:00:00.000Z-0000-9f3a1c2b7d4e5f60' }
      expect(await team.push('worker', ahead)).toEqual(['rejected invalid interval'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'בתהליך' })
      expect(await team.push('worker', until('2026-11-01T12:00:00.000Z'))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 5 })
    })

    it.each(['admin first', 'owner first'])(
      '[S57] that an admin and its offline owner both stopped: the later said counts, once; the other is in the history (%s)',
      async (order) => {
        await team.push('worker', hours('h1', '09:00', null, { event_name: 'חתונה', notes: 'הקמה' }))
        team.nowMs += 120_000
        const byOwner = {
          ...change('workHours', 'h1', { interval: interval('09:00', '10:30') }),
          stamp: '2026-11-01T12:00:30.000Z-0000-9f3a1c2b7d4e5f60',
        }
        const byAdmin = {
          ...change('workHours', 'h1', { interval: interval('09:00', '13:00'), notes: 'הקמה\nנשכח פתוח' }),
          stamp: '2026-11-01T12:01:00.000Z-0000-8f3a1c2b7d4e5f60',
        }
        const pushes = [() => team.push('admin', byAdmin), () => team.push('worker', byOwner)]
        for (const push of order === 'admin first' ? pushes : pushes.reverse()) await push()
        expect(await team.list('worker', 'workHours')).toMatchObject([
          { id: 'h1', hours_worked: 4, status: 'נרשם', notes: 'הקמה\nנשכח פתוח' },
        ])
        expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: null })
        const said = (await team.messages('worker')).map(({ content }) => content)
        // If the owner had already stopped it, the admin's stop is a correction of the owner's hours.
        expect(said).toEqual(
          order === 'admin first'
            ? ['הטיימר (חתונה) נעצר בידי admin. נשכח פתוח']
            : ['חתונה, 1.11.2026, מ־09:00 עד 13:00'],
        )
      },
    )

    it.each(['worker', 'admin'])(
      '[S57] that was forgotten for months is stopped all the same, by %s, and its end is mended',
      async (who) => {
        const began = '2026-09-01T06:00:00.000Z'
        const day = { date: '2026-09-01', start_time: '09:00:00', started_at: began }
        await team.push('worker', {
          ...hours('h1', '09:00', null),
          patch: { interval: { ...day, end_time: null, ended_at: null } },
        })
        const ending = (ended_at: string, end_time: string, started_at = began) =>
          change('workHours', 'h1', { interval: { ...day, started_at, end_time, ended_at } })
        expect(await team.push(who, ending('2026-11-01T12:00:00.000Z', '14:00:00'))).toEqual(['applied'])
        expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 1470 })
        expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: null })
        // The end can also be corrected in several steps.
        expect(await team.push(who, ending('2026-10-25T12:00:00.000Z', '14:00:00'))).toEqual(['applied'])
        expect(await team.push(who, ending('2026-09-01T14:00:00.000Z', '17:00:00'))).toEqual(['applied'])
        expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 8, end_time: '17:00:00' })
        // A mistyped year is still refused.
        expect(
          await team.push(who, ending('2026-09-01T14:00:00.000Z', '17:00:00', '2025-09-01T06:00:00.000Z')),
        ).toEqual(['rejected invalid interval'])
      },
    )

    it('[S57] that an admin stops tells its owner, with the note', async () => {
      await team.push('worker', hours('h1', '09:00', null, { event_name: 'חתונה' }))
      expect(
        await team.push(
          'admin',
          change('workHours', 'h1', { interval: interval('09:00', '12:00'), notes: 'נשכח פתוח' }),
        ),
      ).toEqual(['applied'])
      expect(await team.messages('worker')).toMatchObject([
        { sender_name: 'admin', content: 'הטיימר (חתונה) נעצר בידי admin. נשכח פתוח' },
      ])
    })
  })
})
