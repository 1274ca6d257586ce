// @vitest-environment dom
import { crewPersonType, recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { crewTexts } from '../../../texts/crew.ts'
import { BlockedBadge } from './blocked-badge.tsx'

vi.mock('../../../data/index.ts', () => ({
  usePeople: () =>
    new Map([
      ['blocked', { is_approved: false }],
      ['dana', { is_approved: true }],
      ['unsaid', {}],
    ]),
}))

it.each([
  ['blocked', crewPersonType.user, true],
  ['dana', crewPersonType.user, false],
  ['unsaid', crewPersonType.user, false],
  ['blocked', crewPersonType.freelancer, false],
] as const)('says of who can not sign in that no invitation reaches them: %s, %s', (id, person_type, expected) => {
  render(
    <MantineProvider>
      <BlockedBadge slot={{ person_type, person_id: recordId(id) }} />
    </MantineProvider>,
  )
  expect(screen.queryByText(crewTexts.blocked) !== null).toBe(expected)
})
