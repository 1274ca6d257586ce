// @vitest-environment dom
import { eventSchema, recordId } from '@bama/domain'
import { expect, it } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import type { LocalEvent } from '../../data/index.ts'
import { EventEntry } from './event-entry.tsx'

function show(given: object, clients?: ReadonlyMap<string, { readonly name: string }>): void {
  const fields = eventSchema.parse({ name: 'השקה', date: '2026-12-02', ...given })
  const event = { ...fields, id: recordId('e1'), _synced: true } as unknown as LocalEvent
  const unknown = { overlaps: undefined, crewSign: undefined, onMove: undefined }
  render(<EventEntry event={event} day={event.date} {...unknown} clients={clients} onOpen={() => undefined} />)
}

it('says when an event ends of which nobody knows yet when it begins', () => {
  show({ end_time: '23:00' })
  expect(screen.getByText('23:00')).toBeDefined()
})

it.each([
  ['k1', 'עיריית חולון'],
  [null, 'ללא לקוח'],
  ['gone', 'לקוח שנמחק'],
])('names the client %s', (client_id, name) => {
  show({ client_id }, new Map([['k1', { name: 'עיריית חולון' }]]))
  expect(screen.getByText(name)).toBeDefined()
})
