import { expect, it } from 'vitest'
import { undoEdits } from './record-commands.ts'
import { recordId } from './shared/ids.ts'
import { person } from './testing/people.ts'

const event = (payment_status: string) => ({ id: recordId('e1'), name: 'חתונה', date: '2026-11-01', payment_status })
const undo = (now: ReturnType<typeof event> | undefined, role: 'admin' | 'user' = 'admin') =>
  undoEdits(
    { actor: person(role) },
    {
      edits: [
        { entity: 'events', now, written: { payment_status: 'שולם חלקית' }, before: { payment_status: 'טרם שולם' } },
      ],
    },
  )

it('takes back what it left, and nothing that somebody said after it', () => {
  expect(undo(event('שולם חלקית'))).toMatchObject({ ok: true, value: [{ patch: { payment_status: 'טרם שולם' } }] })
  expect(undo(event('שולם במלואו'))).toEqual({ ok: false, error: { code: 'invalid', reason: 'changed_meanwhile' } })
  expect(undo(undefined)).toEqual({ ok: false, error: { code: 'not_found' } })
  expect(undo(event('שולם חלקית'), 'user')).toMatchObject({ ok: false, error: { code: 'forbidden' } })
})

it('of several, takes back those that nobody changed since', () => {
  const [written, before] = [{ payment_status: 'שולם חלקית' }, { payment_status: 'טרם שולם' }]
  const edits = ['שולם חלקית', 'שולם במלואו', undefined].map(
    (now) => ({ entity: 'events', now: now === undefined ? now : event(now), written, before }) as const,
  )
  const undone = (of: typeof edits) => undoEdits({ actor: person('admin') }, { edits: of })
  expect(undone(edits)).toMatchObject({ ok: true, value: [{ patch: before }] })
  expect(undone(edits.slice(1))).toEqual({ ok: false, error: { code: 'invalid', reason: 'changed_meanwhile' } })
})
