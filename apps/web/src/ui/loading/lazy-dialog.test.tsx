// @vitest-environment dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/render.tsx'
import { isReplaced } from '../../data/runtime/until-loaded.ts'
import { commonTexts } from '../../texts/common.ts'
import { closeTopmost } from '../dialogs/use-back-closes.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { usePreload } from './use-preload.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  isReplaced.set(false)
})

const contents = 'בפנים'
const Real = ({ opened }: Props) => (opened ? <p>{contents}</p> : null)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A page with a dialog whose chunk loads only when the connection is up. */
function page({ isLineThere }: { readonly isLineThere: boolean }) {
  const line = { isThere: isLineThere, requests: 0 }
  const Dialog = lazyDialog<Props>(async () => {
    line.requests++
    if (!line.isThere) throw new TypeError('Failed to fetch')
    return Real
  })
  const onClose = vi.fn()
  const drawn = (opened: boolean) => (
    <>
      <button>card</button>
      <Dialog opened={opened} onClose={onClose} />
    </>
  )
  return { line, Dialog, onClose, drawn }
}

it('asks for nothing before it is opened, and opens by that one press', async () => {
  const { line, drawn } = page({ isLineThere: true })
  const { rerender } = render(drawn(false))
  await pass(1000)
  expect(line.requests).toBe(0)
  rerender(drawn(true))
  await pass(0)
  expect(screen.getByText(contents)).toBeDefined()
  expect(screen.queryByText(commonTexts.coming.title)).toBeNull()
})

it('is there in the moment in which it is opened, once it has been brought', async () => {
  const { Dialog, drawn } = page({ isLineThere: true })
  const { rerender } = render(drawn(false))
  await act(() => Dialog.preload())
  rerender(drawn(true))
  expect(screen.getByText(contents)).toBeDefined()
})

it('says that it cannot be had without a line, and is requested again by a button', async () => {
  const { line, drawn, onClose } = page({ isLineThere: false })
  render(drawn(true))
  await pass(600)
  expect(screen.getByText(commonTexts.coming.lost)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: commonTexts.cancel }))
  expect(onClose).toHaveBeenCalledTimes(1)
  line.isThere = true
  const requests = line.requests
  fireEvent.click(screen.getByRole('button', { name: commonTexts.retry }))
  await pass(0)
  expect(line.requests).toBe(requests + 1)
  expect(screen.getByText(contents)).toBeDefined()
  expect(screen.queryByText(commonTexts.coming.lost)).toBeNull()
})

it('opens by itself when the line is back, and the focus is where it was before', async () => {
  const { line, drawn } = page({ isLineThere: false })
  const { rerender } = render(drawn(false))
  const card = screen.getByRole('button', { name: 'card' })
  card.focus()
  rerender(drawn(true))
  await pass(1000)
  screen.getByRole('button', { name: commonTexts.cancel }).focus()
  expect(document.activeElement).not.toBe(card)
  line.isThere = true
  await pass(3000)
  expect(screen.getByText(contents)).toBeDefined()
  expect(document.activeElement).toBe(card)
})

/** A server that no longer has the parts of this page, and the newer version that waits on this device. */
function newerVersion(answer: Response) {
  const takeOver = vi.fn()
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
  // On a stalled line an update never ends.
  const registration = {
    update: () => new Promise(() => undefined),
    waiting: { state: 'installed', postMessage: takeOver },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration), addEventListener: () => undefined },
  })
  return takeOver
}

it.each([
  ['the server has it no more', new Response(null, { status: 404 })],
  ['a static host answers with its page', new Response(null, { headers: { 'content-type': 'text/html' } })],
])('a part that a newer version replaced is not called a lost connection: %s', async (_, answer) => {
  const takeOver = newerVersion(answer)
  const halfFilled = (event: Event): void => event.preventDefault()
  window.addEventListener('beforeunload', halfFilled)
  const { drawn } = page({ isLineThere: false })
  render(drawn(true))
  await pass(5000)
  // A reload by itself would ask about the form again and again.
  expect(takeOver).not.toHaveBeenCalled()
  expect(screen.getByText(commonTexts.newVersion)).toBeDefined()
  expect(screen.queryByText(commonTexts.coming.lostHint)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: commonTexts.refresh }))
  await pass(0)
  expect(takeOver).toHaveBeenCalledTimes(1)
  window.removeEventListener('beforeunload', halfFilled)
})

it('a part that a proxy answers for while the server restarts is a lost connection, and no newer version', async () => {
  const takeOver = newerVersion(new Response(null, { status: 502, headers: { 'content-type': 'text/html' } }))
  const { drawn } = page({ isLineThere: false })
  render(drawn(true))
  await pass(600)
  expect(screen.getByText(commonTexts.coming.lost)).toBeDefined()
  expect(takeOver).not.toHaveBeenCalled()
})

it('the page reloads by itself for a part that was replaced, where nothing is half-filled', async () => {
  const takeOver = newerVersion(new Response(null, { status: 404 }))
  const { drawn } = page({ isLineThere: false })
  render(drawn(true))
  await pass(600)
  expect(takeOver).toHaveBeenCalled()
})

/** A screen with two parts that load when told to, and the requests so far. */
function screenWithParts() {
  const requests: string[] = []
  const letCome: (() => void)[] = []
  const part = (name: string) => ({
    preload: () => {
      requests.push(name)
      return new Promise<void>((resolve) => letCome.push(resolve))
    },
  })
  const parts = [part('first'), part('second')]
  function Screen({ isStanding }: { readonly isStanding: boolean }) {
    usePreload(isStanding, parts)
    return null
  }
  return { requests, letCome, Screen }
}

it('what a screen may open comes at rest after it stands, one after the other', async () => {
  const { requests, letCome, Screen } = screenWithParts()
  const { rerender } = render(<Screen isStanding={false} />)
  await pass(1000)
  expect(requests).toEqual([])
  rerender(<Screen isStanding />)
  expect(requests).toEqual([])
  await pass(1000)
  expect(requests).toEqual(['first'])
  letCome[0]?.()
  await pass(1000)
  expect(requests).toEqual(['first', 'second'])
})

it('all of it comes at once when somebody turns to the page', () => {
  const { requests, Screen } = screenWithParts()
  render(<Screen isStanding />)
  // The screen may have changed under a pointer that rests.
  fireEvent.pointerOver(document.body)
  expect(requests).toEqual([])
  fireEvent.pointerMove(document.body)
  expect(requests).toEqual(['first', 'second'])
})

it('is closed by Back while it has not come, unless Back is the step that closes it', async () => {
  const Dialog = lazyDialog<Props>(() => new Promise(() => undefined))
  const Addressed = lazyDialog<Props>(
    () => new Promise(() => undefined),
    ({ opened }) => opened,
  )
  const onClose = vi.fn()
  const { rerender } = render(<Dialog opened onClose={onClose} />)
  await pass(1000)
  expect(screen.getByText(commonTexts.coming.title)).toBeDefined()
  expect(closeTopmost()).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<Addressed opened onClose={onClose} />)
  await pass(1000)
  expect(screen.getByText(commonTexts.coming.title)).toBeDefined()
  expect(closeTopmost()).toBe(false)
})
