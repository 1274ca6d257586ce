// @vitest-environment dom
import { expect, it } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { StatisticsCard } from './statistics-card.tsx'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    eventId: `e${index}`,
    eventName: `אירוע ${index + 1}`,
    hundredths: 100 * (count - index),
    status: 'נרשם' as const,
  }))

const lines = (): readonly (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('[A2.117] lists every event of a full month, the small ones on request', () => {
  render(<StatisticsCard rows={rows(9)} total={4500} />)
  expect(lines()).toHaveLength(8)
  expect(lines().at(-1)).toBe('אירועים נוספים3.0שני רישומים')
  fireEvent.click(screen.getByRole('button', { name: 'הצגת הכול' }))
  expect(lines().slice(-2)).toEqual(['אירוע 82.0רישום אחד', 'אירוע 91.0רישום אחד'])
  fireEvent.click(screen.getByRole('button', { name: 'הצגת פחות' }))
  expect(lines()).toHaveLength(8)
})

it('folds nothing away that has room', () => {
  render(<StatisticsCard rows={rows(8)} total={3600} />)
  expect(lines()).toHaveLength(8)
  expect(screen.queryByRole('button')).toBeNull()
})
