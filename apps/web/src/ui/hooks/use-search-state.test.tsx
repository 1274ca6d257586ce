// @vitest-environment dom
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
  useBlocker,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { closeTopmost, useBackCloses } from '../dialogs/use-back-closes.ts'
import { searchMonth, searchText, useSearchState } from './use-search-state.ts'

it.each([
  ['2026-11', '2026-11'],
  ['2026-13', '2027-04'],
  ['2026-00', '2027-04'],
  ['2026-1', '2027-04'],
  ['x', '2027-04'],
  ['', '2027-04'],
])('?month=%s shows %s', (month, shown) => expect(searchMonth('2027-04').parse(month)).toBe(shown))

const schema = z.object({ q: searchText, month: searchMonth('2027-04'), task: searchText, comment: searchText })
const dialogKeys = ['task', 'comment'] as const

beforeAll(() => {
  // jsdom can't scroll.
  vi.stubGlobal('scrollTo', () => undefined)
})

type State = ReturnType<typeof useSearchState<typeof schema>>

const inMemory = (address: string) => createMemoryHistory({ initialEntries: ['/before', address], initialIndex: 1 })

/** As the app's. */
function Root() {
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' && closeTopmost(), enableBeforeUnload: false })
  return <Outlet />
}

async function show(address: string, history = inMemory(address), layer: ReactNode = null) {
  const onState = vi.fn<(state: State) => void>()
  const Screen = () => {
    const state = useSearchState(schema, dialogKeys)
    useEffect(() => onState(state))
    return layer
  }
  const root = createRootRoute({ component: Root })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/Tasks', component: Screen })]),
    history,
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  })
  render(<RouterProvider router={router as never} />)
  await waitFor(() => expect(onState).toHaveBeenCalled())
  const state = (): State => {
    const [last] = onState.mock.lastCall ?? []
    if (last === undefined) throw new Error('nothing is rendered')
    return last
  }
  return { history, state, address: () => history.location.href }
}

it('reads what fits the schema, and what does not as its default', async () => {
  const { state } = await show('/Tasks?q=17&month=2027-13&task=&other=x')
  expect(state().search).toEqual({ q: '17', month: '2027-04' })
})

it('sets parts in place, keeps the others, and leaves defaults out', async () => {
  const { history, state, address } = await show('/Tasks?q=a&other=x')
  await act(async () => state().set({ month: '2027-05' }))
  await waitFor(() => expect(address()).toBe('/Tasks?q=a&other=x&month=2027-05'))
  await act(async () => state().set({ month: '2027-04', q: '' }))
  await waitFor(() => expect(address()).toBe('/Tasks?other=x'))
  expect(history.length).toBe(2)
})

it('shows typed text at once, and writes what was typed without pause once', async () => {
  const { history, state, address } = await show('/Tasks')
  const addresses: string[] = []
  history.subscribe(() => addresses.push(address()))
  for (const q of ['g', 'ga', 'gal']) act(() => state().setSoon({ q }))
  expect(state().search.q).toBe('gal')
  expect(addresses).toEqual([])
  await waitFor(() => expect(addresses).toEqual(['/Tasks?q=gal']))
})

it('opens a dialog as a step that leads back to what was typed, and closes it by going back', async () => {
  const { history, state, address } = await show('/Tasks?task=t1&comment=c1')
  act(() => state().setSoon({ q: 'gal' }))
  await act(async () => state().open({ task: 't2' }))
  await waitFor(() => expect(address()).toBe('/Tasks?task=t2&q=gal'))
  expect(history.length).toBe(3)
  await act(async () => {
    state().close()
    state().close()
  })
  await waitFor(() => expect(address()).toBe('/Tasks?task=t1&comment=c1&q=gal'))
})

it('closes a dialog that a link opened in place', async () => {
  const { history, state, address } = await show('/Tasks?task=t1&comment=c1&q=gal')
  await act(async () => state().close())
  await waitFor(() => expect(address()).toBe('/Tasks?q=gal'))
  expect(history.length).toBe(2)
})

it('closes a dialog while another layer opens, which that step back does not close', async () => {
  // Only a real history goes back asynchronously and asks the open layers.
  window.history.replaceState(null, '', '/Tasks')
  const history = createBrowserHistory()
  const onClosed = vi.fn<() => void>()
  let openLayer = (): void => undefined
  const Layer = () => {
    const [isOpen, setIsOpen] = useState(false)
    useEffect(() => void (openLayer = () => setIsOpen(true)), [])
    useBackCloses(isOpen, onClosed)
    return null
  }
  const { state, address } = await show('/Tasks', history, <Layer />)
  await act(async () => state().open({ task: 't1' }))
  await waitFor(() => expect(address()).toBe('/Tasks?task=t1'))
  act(() => {
    state().close()
    openLayer()
  })
  await waitFor(() => expect(address()).toBe('/Tasks'))
  expect(onClosed).not.toHaveBeenCalled()
  history.destroy()
})
