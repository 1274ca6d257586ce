// @vitest-environment dom
import { crewSettingsSchema, ok } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import { crewLimitsTexts as texts } from '../../../texts/crew-limits.ts'
import { CrewLimitsTab } from './crew-limits-tab.tsx'

const here = vi.hoisted(() => ({
  settings: undefined as unknown,
  run: vi.fn<(command: unknown, change: { readonly input: object }) => Promise<unknown>>(),
}))
vi.mock('../../../data/index.ts', () => ({ useCrewSettings: () => here.settings, runCommand: here.run }))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone: () => undefined, showFailure: () => undefined }))

const version = (_version: number, fields: object) => ({ ...crewSettingsSchema.parse(fields), _version })
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

it('shows what a colleague saved, but not over what is being typed, and after saving again', async () => {
  here.settings = version(1, { travel_minutes: 30 })
  const { rerender } = render(<CrewLimitsTab />)
  field(texts.rest).focus()
  here.settings = version(2, { travel_minutes: 45 })
  rerender(<CrewLimitsTab />)
  expect(field(texts.travel).value).toBe('45')
  // Somebody is about to type there.
  expect(document.activeElement).toBe(field(texts.rest))
  fireEvent.change(field(texts.rest), { target: { value: '9' } })
  here.settings = version(3, { travel_minutes: 60 })
  rerender(<CrewLimitsTab />)
  expect([field(texts.rest).value, field(texts.travel).value]).toEqual(['9', '45'])
  here.run.mockResolvedValueOnce(ok([]))
  const button = screen.getByRole('button', { name: texts.save })
  button.focus()
  fireEvent.click(button)
  // Of what it was begun with: the travel that it did not change is not written.
  await waitFor(() => expect(here.run.mock.lastCall?.[1]).toMatchObject({ base: { _version: 2 } }))
  here.settings = version(4, { travel_minutes: 60, rest_minutes: 540 })
  await waitFor(() => {
    rerender(<CrewLimitsTab />)
    expect([field(texts.rest).value, field(texts.travel).value]).toEqual(['9', '60'])
  })
  expect(document.activeElement).toBe(button)
})
