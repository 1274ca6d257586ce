// @vitest-environment dom
import { crewPersonType, limitsOf, recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Candidate } from './candidates.ts'
import { PersonChoices } from './person-choices.tsx'

vi.mock('../../../data/index.ts', () => ({ businessZone: 'Asia/Jerusalem' }))

const candidates: readonly Candidate[] = Array.from({ length: 500 }, (_, index) => ({
  type: crewPersonType.user,
  id: recordId(`p${index}`),
  key: `user:p${index}`,
  name: `אדם ${index}`,
  usualRole: index % 2 === 0 ? 'תאורן' : null,
  isMatching: false,
  isAlready: index === 0,
  warnings: { conflicts: [], absences: [], overMinutes: null },
  elsewhere: [],
  away: [],
  restDays: [],
}))

const onAddNew = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))

function Choices({ initial = '' }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <MantineProvider>
      <PersonChoices
        candidates={candidates}
        limits={limitsOf(null)}
        value={value}
        onChoose={setValue}
        error={undefined}
        onAddNew={onAddNew}
      />
    </MantineProvider>
  )
}

const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const search = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const named = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

it('draws the first of 500 people, says how many there are, and more by a press, where the focus goes on', () => {
  render(<Choices />)
  expect(screen.getByRole('radiogroup', { name: 'את מי לשבץ' })).toBeDefined()
  expect(radios()).toHaveLength(40)
  expect(screen.getByRole('status').textContent).toContain('מוצגים 40 מתוך 500')
  expect(named('אדם 0, תאורן').disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'הצגת עוד אנשים' }))
  expect(radios()).toHaveLength(80)
  expect(document.activeElement).toBe(named('אדם 40, תאורן'))
  // The focus alone selects nobody.
  expect(radios().some(({ checked }) => checked)).toBe(false)
})

it('finds everybody by the search, and begins short again with each', () => {
  render(<Choices />)
  fireEvent.click(screen.getByRole('button', { name: 'הצגת עוד אנשים' }))
  search('אדם 49')
  expect(radios().map(({ ariaLabel }) => ariaLabel)).toHaveLength(15)
  expect(screen.queryByRole('button', { name: 'הצגת עוד אנשים' })).toBeNull()
  fireEvent.click(named('אדם 499'))
  search('')
  // The selected person stays visible, even beyond the first page.
  expect(radios()).toHaveLength(41)
  expect(named('אדם 499').checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'הצגת עוד אנשים' }))
  expect(document.activeElement).toBe(named('אדם 40, תאורן'))
  search('499 אדם')
  expect(radios()).toHaveLength(1)
  search('אין כזה')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('לא נמצא אדם בשם הזה.')).toBeDefined()
})

it('adds a freelancer by the name that was searched for, and keeps it where that failed', async () => {
  render(<Choices />)
  search('דנה חדשה')
  onAddNew.mockResolvedValueOnce(false)
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'פרילנסר חדש: דנה חדשה' }))
  add()
  await vi.waitFor(() => expect(onAddNew).toHaveBeenCalledWith('דנה חדשה'))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('דנה חדשה')
  // A second press makes no second record of the same person.
  add()
  add()
  await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(''))
  expect(onAddNew).toHaveBeenCalledTimes(2)
})

it('draws again one row for one choice', () => {
  const drawn = vi.fn()
  const watched = candidates.map((one) => Object.defineProperty({ ...one }, 'name', { get: () => (drawn(), 'אדם') }))
  function Watched() {
    const [value, setValue] = useState('')
    return (
      <MantineProvider>
        <PersonChoices
          candidates={watched}
          limits={limits}
          value={value}
          onChoose={setValue}
          error={undefined}
          onAddNew={onAddNew}
        />
      </MantineProvider>
    )
  }
  render(<Watched />)
  drawn.mockClear()
  fireEvent.click(radios()[5] as HTMLElement)
  expect(drawn).toHaveBeenCalledTimes(1)
})

const limits = limitsOf(null)
