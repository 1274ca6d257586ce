// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { tableOf } from '@bama/domain/moving-in'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import type { ImportFile, ImportPlan, ImportSettings } from '../../../data/index.ts'
import { importFieldText, transferTexts } from '../../../texts/transfer.ts'
import { ImportForm } from './import-form.tsx'

const settings: ImportSettings = {
  kind: 'events',
  mapping: ['name'],
  choices: {},
  defaultDay: null,
  overwrites: false,
}
const planImport = vi.hoisted(() =>
  vi.fn<(planning: { readonly settings: ImportSettings }) => Promise<ImportPlan | null>>(),
)
vi.mock('../../../data/index.ts', () => ({
  createPlanSource: () => () => Promise.resolve({}),
  likelySettings: () => Promise.resolve(settings),
  planImport,
  useFirstPull: () => undefined,
  useRemainingMs: () => null,
  useToday: () => '2027-01-01',
}))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

it('takes a day for rows without one only when it is whole', async () => {
  planImport.mockResolvedValue(null)
  const tables = [tableOf({ name: '', rows: [['שם'], ['מרתון']] })]
  const file: ImportFile = { name: 'list.csv', source: 'csv', encoding: 'utf-8', tables }
  render(
    <MantineProvider env="test">
      <ImportForm file={file} say={() => undefined} process={vi.fn()} onEnd={() => undefined} />
    </MantineProvider>,
  )
  const field = await screen.findByLabelText(transferTexts.settings.defaultDay)
  const missing = transferTexts.settings.missing([importFieldText('events', 'date')])
  fireEvent.change(field, { target: { value: '16.4.202' } })
  expect(screen.getByText(missing)).toBeDefined()
  fireEvent.change(field, { target: { value: '16.4.2027' } })
  expect(screen.queryByText(missing)).toBeNull()
  await waitFor(() => expect(planImport).toHaveBeenCalled())
  expect(planImport.mock.calls.map(([planning]) => planning.settings.defaultDay)).toEqual(['2027-04-16'])
})
