import { entityModels } from '@bama/domain'
import { expect, it } from 'vitest'
import { hiddenCells } from './hidden-cells.ts'

const decision = { decided_status: 'נדחה', decision_reason: 'חסר אירוע' }

it('shows of a composite the parts that are not hidden', () => {
  const hidden = hiddenCells(entityModels.workHours, ['decision_reason'])
  expect(['decision_reason', 'decision_reason/x', 'decision', 'decision_reasons'].map(hidden.has)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(hidden.shown('decision', decision)).toEqual({ decided_status: 'נדחה' })
  expect(hidden.shown('decision', null)).toBeNull()
  expect(hidden.shown('notes', 'decision_reason')).toBe('decision_reason')
})

it('leaves a composite out when all its parts are hidden', () => {
  const parts = ['decided_status', 'decided_interval', 'decision_reason', 'decided_by', 'decided_at']
  const hidden = hiddenCells(entityModels.workHours, parts)
  expect([...parts, 'decision', 'interval'].filter(hidden.has)).toEqual([...parts, 'decision'])
})
