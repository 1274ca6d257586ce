// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OwnMessagePreferences } from '../../data/index.ts'
import { messageChoicesTexts as texts } from '../../texts/message-choices.ts'
import { QuietPart } from './quiet-part.tsx'

vi.mock('../../data/index.ts', () => ({}))
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
afterEach(cleanup)

const set = vi.fn()

it.each([
  ['25:99', '07:00', [true, false]],
  ['22:00', '7:99', [false, true]],
  ['22:00', '22:00', [false, true]],
  ['23:00', '07:00', [false, false]],
])('says at the field what is wrong with it: %s to %s', (from, until, wrong) => {
  render(
    <MantineProvider>
      <QuietPart
        own={
          {
            preferences: { quiet_hours: '22:00-07:00', rests_on_sabbath: true, calls_break_quiet: false },
            set,
          } as unknown as OwnMessagePreferences
        }
      />
    </MantineProvider>,
  )
  const fields = [texts.from, texts.until].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  fields.forEach((field, at) => fireEvent.change(field, { target: { value: at === 0 ? from : until } }))
  expect(fields.map((field) => field.getAttribute('aria-invalid') === 'true')).toEqual(wrong)
})
