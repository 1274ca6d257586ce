import { expect, it } from 'vitest'
import type { EventFormValues } from '../form/form-values.ts'
import { heldFacts } from './held-facts.ts'

it('keeps what was typed for who typed it, and for nobody who signs in after them', () => {
  const place = { personId: 'dana', eventId: 'e1', fields: ['date'] }
  const typed = { date: '31.2.2027' } as EventFormValues
  heldFacts.keep(place, typed)
  expect(heldFacts.of(place)).toBe(typed)
  expect(heldFacts.has({ ...place, personId: 'yoav' })).toBe(false)
  heldFacts.drop(place)
  expect(heldFacts.has(place)).toBe(false)
})
