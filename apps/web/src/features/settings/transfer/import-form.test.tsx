// @vitest-environment dom
import { tableOf } from '@bama/domain/moving-in'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
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

it('takes a day for rows without one only when it is whole', async () => {
  planImport.mockResolvedValue(null)
  const tables = [tableOf({ name: '', rows: [['שם'], ['מרתון']] })]
  const file: ImportFile = { name: 'list.csv', source: 'csv', encoding: 'utf-8', tables }
  render(<ImportForm file={file} say={() => undefined} process={vi.fn()} onEnd={() => undefined} />)
  const field = await screen.findByLabelText(transferTexts.settings.defaultDay)
  const missing = transferTexts.settings.missing([importFieldText('events', 'date')])
  fireEvent.change(field, { target: { value: '16.4.202' } })
  expect(screen.getByText(missing)).toBeDefined()
  fireEvent.change(field, { target: { value: '16.4.2027' } })
  expect(screen.queryByText(missing)).toBeNull()
  await waitFor(() => expect(planImport).toHaveBeenCalled())
  expect(planImport.mock.calls.map(([planning]) => planning.settings.defaultDay)).toEqual(['2027-04-16'])
})
