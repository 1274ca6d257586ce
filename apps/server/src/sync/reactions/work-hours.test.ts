import { decideHours, editHours, type StoredWorkHour } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames } from '../../../testing/engines.ts'
import { zone } from '../../../testing/sync-client.ts'
import { change, remove, interval, hours, decide, type Team, useTeam } from '../../../testing/team-in-store.ts'

describe.each(engineNames)('on %s', (engine) => {
  const openTeam = useTeam(engine)
  let team: Team
  beforeEach(async () => {
    team = await openTeam()
    return () => team.store.close()
  })

  describe('hours', () => {
    it('[S50] [S51] take the interval whole, and reckon hours and status themselves', async () => {
      expect(await team.push('worker', hours('h1', '08:00', '10:30'))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        hours_worked: 2.5,
        status: 'נרשם',
        date: '2026-11-01',
        start_time: '08:00:00',
      })
      expect(await team.push('worker', change('workHours', 'h1', { start_time: '07:00:00' }))).toEqual([
        'rejected unknown_field start_time',
      ])
      expect(await team.push('worker', change('workHours', 'h1', { hours_worked: 99 }))).toEqual([
        'rejected read_only hours_worked',
      ])
      expect(await team.push('worker', change('workHours', 'h1', { status: 'אושר' }))).toEqual([
        'rejected read_only status',
      ])
      expect(await team.push('worker', change('workHours', 'h1', { interval: { date: '2026-11-01' } }))).toEqual([
        'rejected invalid interval',
      ])
      const backwards = { ...interval('10:00', '08:00') }
      expect(await team.push('worker', change('workHours', 'h1', { interval: backwards }))).toEqual([
        'rejected invalid interval',
      ])
    })

    it('[S52] approve the interval that was seen, and no other', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await team.intervalStamp('h1')
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '11:00') }))
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))).toEqual([
        'rejected interval_changed decision',
      ])
      const now = await team.intervalStamp('h1')
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', now, 'checker')))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'אושר', hours_worked: 3 })
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '12:00') }))
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 4 })
    })

    it('[S52] an edit made before the approval and arriving after it returns the entry too', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      expect(
        await team.push('admin', change('workHours', 'h1', decide('אושר', await team.intervalStamp('h1'), 'admin'))),
      ).toEqual(['applied'])
      expect(
        await team.push('worker', { ...change('workHours', 'h1', { interval: interval('08:00', '10:15') }), stamp }),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 2.25 })
    })

    it('[A4.35] [S52] are for the event that was approved: another one, or another note, returns the entry, whoever changes it by whatever program', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))
      const approve = async () =>
        team.push('checker', change('workHours', 'h1', decide('אושר', await team.intervalStamp('h1'), 'checker')))
      for (const patch of [{ event_id: 'e2', event_name: 'כנס' }, { task_id: 't1' }, { notes: 'פירוק' }]) {
        expect(await approve()).toEqual(['applied'])
        expect(await team.push('worker', change('workHours', 'h1', patch))).toEqual(['applied'])
        expect(await team.see('checker', 'workHours', 'h1')).toMatchObject({
          status: 'נרשם',
          hours_worked: 2,
          ...patch,
        })
      }
      // Writing the same value is no edit.
      expect(await approve()).toEqual(['applied'])
      expect(await team.push('worker', change('workHours', 'h1', { notes: 'פירוק' }))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'אושר' })
    })

    it('[S52] an approval that did not see the other event is refused, and a later word on the hours themselves still wins', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))
      const seen = await team.intervalStamp('h1')
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      expect(await team.push('admin', change('workHours', 'h1', { event_id: 'e2', event_name: 'כנס' }))).toEqual([
        'applied',
      ])
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))).toEqual([
        'rejected interval_changed decision',
      ])
      expect(
        await team.push('worker', { ...change('workHours', 'h1', { interval: interval('08:00', '10:15') }), stamp }),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        status: 'נרשם',
        hours_worked: 2.25,
        event_id: 'e2',
      })
    })

    it('[S52] are approved by whoever edited them before, though the device has not heard of the stamp that followed', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'), hours('h2', '10:00', '11:00'))
      const [first, second] = [await team.intervalStamp('h1'), await team.intervalStamp('h2')]
      const note = (id: string, notes: string) => change('workHours', id, { notes })
      const approve = (id: string, seen: string) => change('workHours', id, decide('אושר', seen, 'admin'))
      expect(await team.push('admin', note('h1', 'הקמה'), note('h1', 'פירוק'), approve('h1', first))).toEqual([
        'applied',
        'applied',
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'אושר', notes: 'פירוק' })
      // The answer to the edit was lost, or came after the decision was made.
      expect(await team.push('admin', note('h2', 'הקמה'))).toEqual(['applied'])
      expect(await team.push('admin', approve('h2', second))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h2')).toMatchObject({ status: 'אושר', notes: 'הקמה' })
    })

    it('[S52] are not approved by whoever edited them without having seen what somebody else edited', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await team.intervalStamp('h1')
      await team.push('worker', change('workHours', 'h1', { event_id: 'e2', event_name: 'כנס' }))
      const approved = change('workHours', 'h1', decide('אושר', seen, 'admin'))
      expect(await team.push('admin', change('workHours', 'h1', { notes: 'הקמה' }), approved)).toEqual([
        'applied',
        'rejected interval_changed decision',
      ])
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '12:00') }))
      expect(await team.push('admin', approved)).toEqual(['rejected interval_changed decision'])
    })

    it('[S52] a note that knows of no correction leaves it, though the hours were approved', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      await team.push('checker', change('workHours', 'h1', decide('אושר', await team.intervalStamp('h1'), 'checker')))
      const asSeen = { ...(await team.see('worker', 'workHours', 'h1')) } as unknown as StoredWorkHour
      expect(await team.push('admin', change('workHours', 'h1', { interval: interval('08:00', '09:00') }))).toEqual([
        'applied',
      ])
      const typed = { date: asSeen.date, start: '08:00', end: '10:00' }
      const input = { event_id: asSeen.event_id, event_name: asSeen.event_name, typed, notes: 'פירוק' }
      const edited = editHours({ actor: person('user', {}, 'worker') }, { base: asSeen, input, zone })
      team.nowMs += 60_000
      expect(await team.push('worker', ...(edited.ok ? edited.value.map((one) => ({ ...one })) : []))).toEqual([
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        status: 'נרשם',
        hours_worked: 1,
        notes: 'פירוק',
      })
    })

    it('[S52] are for what was approved also where the same change names hours that lost', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '10:15') }))
      const approve = async (who: string) =>
        team.push(who, change('workHours', 'h1', decide('אושר', await team.intervalStamp('h1'), who)))
      for (const patch of [{ notes: 'פירוק' }, { event_id: 'e2', event_name: 'כנס' }]) {
        expect(await approve('checker')).toEqual(['applied'])
        const late = change('workHours', 'h1', { interval: interval('08:00', '11:00'), ...patch })
        expect(await team.push('worker', { ...late, stamp })).toEqual(['applied'])
        expect(await team.see('checker', 'workHours', 'h1')).toMatchObject({
          ...patch,
          status: 'נרשם',
          hours_worked: 2.25,
        })
      }
    })

    it('[S52] are for what was approved also where the same change says an approval that lost', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await team.intervalStamp('h1')
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))
      const late = change('workHours', 'h1', { ...decide('אושר', seen, 'admin'), notes: 'פירוק' })
      expect(await team.push('admin', { ...late, stamp })).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', notes: 'פירוק' })
    })

    it('[S52] a note on what runs leaves the timer to whoever ends it', async () => {
      await team.push('worker', hours('h1', '08:00', null))
      const seen = await team.intervalStamp('h1')
      await team.push('worker', change('workHours', 'h1', { notes: 'הקמה' }))
      expect(await team.intervalStamp('h1')).toBe(seen)
    })

    it("[S3] [S52] can't be rewritten under the stamp that was approved", async () => {
      const stamp = '2026-11-01T08:00:00.500Z-0000-9f3a1c2b7d4e5f60'
      await team.push('worker', { ...hours('h1', '08:00', '09:00'), stamp })
      await team.push('admin', change('workHours', 'h1', decide('אושר', stamp, 'admin')))
      expect(
        await team.push('worker', { ...change('workHours', 'h1', { interval: interval('08:00', '23:00') }), stamp }),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 15 })
      expect(await team.push('admin', change('workHours', 'h1', decide('שולם', stamp, 'admin')))).toEqual([
        'rejected interval_changed decision',
      ])
    })

    it('[S51] refuse instants that are none, lie days ahead, or span months, and go on with the rest', async () => {
      const odd = { ...interval('08:00', null), started_at: '2026-13-01T00:00:00.000Z' }
      const far = { ...interval('08:00', null), started_at: '9999-01-01T00:00:00.000Z' }
      const long = {
        ...interval('08:00', null),
        started_at: '2026-01-01T00:00:00.000Z',
        ended_at: '2026-11-01T00:00:00.000Z',
      }
      for (const bad of [odd, far, long])
        expect(
          await team.push(
            'worker',
            { ...hours('h9', '08:00', null), patch: { interval: bad } },
            hours('h1', '08:00', '09:00'),
            remove('workHours', 'h1'),
          ),
        ).toMatchObject(['rejected invalid interval', expect.anything(), expect.anything()])
    })

    it('[S51] show the day and the wall times of the instants that they are paid by, whatever a device says of these', async () => {
      const lie = {
        ...interval('08:00', '10:00'),
        ended_at: '2026-11-02T16:30:00.000Z',
        date: '2026-10-01',
        start_time: '09:00:00',
      }
      expect(await team.push('worker', { ...hours('h1', '08:00', '10:00'), patch: { interval: lie } })).toEqual([
        'applied',
      ])
      const shown = { date: '2026-11-01', start_time: '08:00:00', end_time: '18:30:00', hours_worked: 34.5 }
      expect(await team.see('admin', 'workHours', 'h1')).toMatchObject(shown)
      expect(
        await team.push('worker', change('workHours', 'h1', { interval: { ...lie, start_time: '23:59:59' } })),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject(shown)
      // Missing wall times stay missing.
      const bare = { ...interval('08:00', '09:00'), start_time: null, end_time: null }
      expect(await team.push('worker', { ...hours('h3', '08:00', null), patch: { interval: bare } })).toEqual([
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h3')).toMatchObject(bare)
    })

    const byWall = (date: string, start: string, end: string) => ({
      date,
      start_time: `${start}:00`,
      end_time: `${end}:00`,
      started_at: null,
      ended_at: null,
    })

    it.each([
      ['2026-03-26', '18:00', '04:00', 9, '2026-03-27T01:00:00.000Z'],
      ['2026-10-24', '18:00', '04:00', 11, '2026-10-25T02:00:00.000Z'],
      ['2026-10-30', '18:00', '04:00', 10, '2026-10-31T02:00:00.000Z'],
      ['2026-10-02', '08:00', '07:00', 23, '2026-10-03T04:00:00.000Z'],
      ['2026-10-30', '08:00', '08:00', 0, '2026-10-30T06:00:00.000Z'],
    ])(
      '[S51] that are said by wall times alone, on %s from %s to %s, are %d: the server knows the instants',
      async (date, start, end, hours_worked, ended_at) => {
        const patch = { interval: byWall(date, start, end) }
        expect(await team.push('worker', { ...hours('h1', '08:00', null), patch })).toEqual(['applied'])
        const shown = { ...patch.interval, started_at: expect.any(String) as string, ended_at, hours_worked }
        expect(await team.see('admin', 'workHours', 'h1')).toMatchObject(shown)
        // The same on an update.
        await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '09:00') }))
        expect(await team.push('worker', change('workHours', 'h1', patch))).toEqual(['applied'])
        expect(await team.see('admin', 'workHours', 'h1')).toMatchObject(shown)
      },
    )

    it.each([
      ['2026-03-27', '02:30', '09:00'],
      ['2026-03-26', '18:00', '02:30'],
    ])(
      '[S51] are refused by wall times that never were, the clock was set forward over them: %s from %s to %s',
      async (date, start, end) => {
        const patch = { interval: byWall(date, start, end) }
        expect(await team.push('worker', { ...hours('h1', '08:00', null), patch })).toEqual([
          'rejected invalid interval',
        ])
        await team.push('worker', hours('h1', '08:00', '09:00'))
        expect(await team.push('worker', change('workHours', 'h1', patch))).toEqual(['rejected invalid interval'])
      },
    )

    it('[S17] [S51] refuse a night after the last day that a date can name, and go on with the rest', async () => {
      const patch = { interval: byWall('9999-12-31', '23:00', '01:00') }
      expect(
        await team.push('worker', { ...hours('h9', '08:00', null), patch }, hours('h1', '08:00', '09:00')),
      ).toEqual(['rejected invalid interval', 'applied'])
    })

    it('[S51] refuse an end that ends nothing, and a timer of which nobody knows when it began', async () => {
      const ended = { ...interval('08:00', null), end_time: '09:00:00' }
      const unbegun = { ...interval('08:00', null), started_at: null }
      for (const bad of [ended, unbegun])
        expect(await team.push('worker', { ...hours('h9', '08:00', null), patch: { interval: bad } })).toEqual([
          'rejected invalid interval',
        ])
    })

    it('[S52] lock when paid, until the payment is taken back with a reason', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await team.intervalStamp('h1')
      const pay = (who: string, status: string, reason: string | null = null) =>
        team.push(who, change('workHours', 'h1', decide(status, seen, who, reason)))
      expect(await pay('checker', 'שולם')).toEqual(['rejected forbidden decision'])
      expect(await pay('admin', 'שולם')).toEqual(['applied'])
      expect(await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '20:00') }))).toEqual([
        'rejected forbidden interval',
      ])
      expect(await team.push('worker', remove('workHours', 'h1'))).toEqual(['rejected forbidden'])
      expect(await team.push('admin', remove('workHours', 'h1'))).toEqual(['rejected forbidden'])
      expect(await pay('admin', 'אושר')).toEqual(['rejected forbidden decision'])
      expect(await pay('admin', 'אושר', 'שולם פעמיים')).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'אושר' })
    })

    it('[S52] tell whoever pays that something else was decided later: no payment is lost without a word', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await team.intervalStamp('h1')
      const paid = {
        ...change('workHours', 'h1', decide('שולם', seen, 'admin')),
        stamp: '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60',
      }
      const approved = {
        ...change('workHours', 'h1', decide('אושר', seen, 'boss')),
        stamp: '2026-11-01T08:00:06.000Z-0000-9f3a1c2b7d4e5f60',
      }
      team.nowMs += 60_000
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))).toEqual([
        'applied',
      ])
      expect(await team.push('admin', paid)).toEqual(['rejected decided_otherwise decision'])
      // The same decision by another person is superseded by the existing one.
      expect(await team.push('boss', approved)).toEqual(['superseded'])
      expect(await team.see('admin', 'workHours', 'h1')).toMatchObject({ status: 'אושר', decided_by: 'checker' })
      expect(await team.push('admin', change('workHours', 'h1', decide('שולם', seen, 'admin')))).toEqual(['applied'])
    })

    it('[S52] whose approval is undone get their reason back, and keep a payment that was not seen', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await team.intervalStamp('h1')
      const decided = (who: string, status: string, reason: string | null = null) =>
        team.push(who, change('workHours', 'h1', decide(status, seen, who, reason)))
      const undo = async (asSeen: StoredWorkHour): Promise<readonly string[]> => {
        const about = { entries: [asSeen], outcome: 'נרשם', reason: 'שולם פעמיים', nowMs: team.nowMs } as const
        const undone = decideHours({ actor: person('admin', {}, 'admin') }, about)
        const group = '00000000-0000-4000-b000-000000000001'
        return team.push('admin', ...(undone.ok ? undone.value.map((one) => ({ ...one, group })) : []))
      }
      expect(await decided('admin', 'אושר')).toEqual(['applied'])
      const approved = { ...(await team.see('admin', 'workHours', 'h1')) } as unknown as StoredWorkHour
      expect(new Set(await undo(approved))).toEqual(new Set(['applied']))
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        status: 'נרשם',
        decision_reason: 'שולם פעמיים',
      })
      expect(await decided('boss', 'שולם')).toEqual(['applied'])
      // On a device that was offline the entry is still approved.
      expect(await decided('admin', 'אושר')).toEqual(['rejected forbidden decision'])
      expect(await undo(approved)).toEqual(['rejected forbidden decision', 'rejected group_rejected'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'שולם', decided_by: 'boss' })
    })

    it('[S52] tell whoever pays that their owner deleted them', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await team.intervalStamp('h1')
      expect(await team.push('worker', remove('workHours', 'h1'))).toEqual(['applied'])
      expect(await team.push('admin', change('workHours', 'h1', decide('שולם', seen, 'admin')))).toEqual([
        'rejected not_found',
      ])
    })

    it("[S52] are decided in one's own name, not for oneself, and rejected with a reason", async () => {
      await team.push('checker', hours('h1', '08:00', '10:00'))
      await team.push('worker', hours('h2', '08:00', '10:00'))
      const [own, others] = [await team.intervalStamp('h1'), await team.intervalStamp('h2')]
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', own, 'checker')))).toEqual([
        'rejected forbidden decision',
      ])
      expect(await team.push('checker', change('workHours', 'h2', decide('אושר', others, 'admin')))).toEqual([
        'rejected forbidden decision',
      ])
      expect(await team.push('checker', change('workHours', 'h2', decide('נדחה', others, 'checker')))).toEqual([
        'rejected invalid decision',
      ])
      expect(
        await team.push('checker', change('workHours', 'h2', decide('נדחה', others, 'checker', 'חסר אישור'))),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h2')).toMatchObject({
        status: 'נדחה',
        decision_reason: 'חסר אישור',
      })
    })
  })
})
