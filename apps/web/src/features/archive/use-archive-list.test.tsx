// @vitest-environment dom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useArchiveList } from './use-archive-list.ts'

const years = vi.hoisted(() => [
  { year: '2026', ids: ['c', 'b'] },
  { year: '2024', ids: ['a'] },
])
vi.mock('../../data/index.ts', () => {
  const clients = new Map([
    ['dan', { id: 'dan', name: 'דן' }],
    ['other', { id: 'other', name: 'דן ושות׳' }],
  ])
  const texts = [
    { id: 'c', client_id: 'other', text: 'השקה' },
    { id: 'b', client_id: 'dan', text: 'מרתון' },
    { id: 'a', client_id: null, text: 'ערב בדנ אכדיה' },
  ]
  return { useArchive: () => years, useArchivedTexts: () => texts, useClients: () => clients }
})

const shown = (query: string, client: string, year = '') =>
  renderHook(() => useArchiveList({ query, year, client })).result.current

it('shows the events of a client, and not all that have the name in them', () => {
  expect(shown('דן', '').ids).toEqual(['c', 'b', 'a'])
  expect(shown('', 'dan')).toMatchObject({ ids: ['b'], total: 3, isFiltered: true })
  expect(shown('השקה', 'dan').ids).toEqual([])
  expect(shown('', 'dan', '2024').ids).toEqual([])
})
