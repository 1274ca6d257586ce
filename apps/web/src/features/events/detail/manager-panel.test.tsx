// @vitest-environment dom
import { eventSchema, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../../../testing/render.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { ManagerPanel } from './manager-panel.tsx'

vi.mock('../../../data/index.ts', () => ({
  isLeavingWithoutPrompt: () => false,
  useSession: () => ({ status: 'signed_in', actor: person('user') }),
  runCommand: () => undefined,
}))

const show = (fields: object): (readonly string[])[] => {
  const event = { ...eventSchema.parse({ name: 'כנס', date: '2027-04-16' }), id: recordId('e1'), ...fields }
  render(<ManagerPanel event={event as unknown as BoardEvent} />)
  const texts = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent)
  const values = texts('definition')
  return texts('term').map((term, index) => [term, values[index] ?? ''])
}

it('[A2.75] [A2.76] says of each of its four facts what it is, or that it was not given', () => {
  const unset = { approval_status: undefined, quote_number: null, booking_status: undefined, payment_status: undefined }
  expect(show(unset)).toEqual([
    ['סטטוס אישור', 'לא צוין'],
    ['מספר הצעת מחיר', 'לא צוין'],
    ['סטטוס סגירות', 'לא צוין'],
    ['סטטוס תשלום', 'לא צוין'],
  ])
  cleanup()
  const given = show({ quote_number: '4711' })
  expect(given.map(([, value]) => value).join()).not.toContain('לא צוין')
})
