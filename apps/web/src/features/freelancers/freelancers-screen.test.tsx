// @vitest-environment dom
import { freelancerSchema } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { freelancersTexts } from '../../texts/freelancers.ts'
import { FreelancersScreen } from './freelancers-screen.tsx'

const address = vi.hoisted(() => ({ q: '' }))
/** The device's stored drafts, which outlive the page. */
const drafts = vi.hoisted(() => new Map<string, { readonly id: string; readonly value: unknown }>())
const signedIn = { status: 'signed_in', actor: person('admin') }
vi.mock('../../data/index.ts', () => ({
  useSession: () => signedIn,
  openDraft: async (place: { key: string }) => ({ place, stored: drafts.get(place.key) ?? null, release: () => {} }),
  writeDraft: async ({ key }: { key: string }, draft: { id: string; value: unknown }) =>
    void drafts.set(key, JSON.parse(JSON.stringify(draft))),
  runCommand: () => undefined,
  useRecords: () => [
    { ...freelancerSchema.parse({ name: 'דנה אלמוג', role: 'תאורה', phone: '052-123 4567' }), id: 'f1', _synced: true },
    { ...freelancerSchema.parse({ name: 'רון', phone: '03-5551234' }), id: 'f2', _synced: true },
  ],
  useFirstPull: () => undefined,
  useRemainingMs: () => null,
}))
vi.mock('../../ui/hooks/use-search-state.ts', async (original) => ({
  ...(await original<object>()),
  useSearchState: () => ({ search: address, set: () => undefined, setSoon: () => undefined }),
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))
// A text area that grows listens to it.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const renderScreen = () => render(<FreelancersScreen />)

it.each([
  ['', ['דנה אלמוג', 'רון']],
  ['0521234567', ['דנה אלמוג']],
  ['תאורה דנה', ['דנה אלמוג']],
  ['052-9', []],
])('finds freelancers by words in any order, and by a number however it is written: %s', (q, names) => {
  address.q = q
  renderScreen()
  expect(['דנה אלמוג', 'רון'].filter((name) => screen.queryAllByText(name).length > 0)).toEqual(names)
})

it('has a freelancer as they were typed when a phone discarded the page, each freelancer their own', async () => {
  address.q = ''
  const openForm = async (button: string) => {
    cleanup()
    renderScreen()
    fireEvent.click(screen.getAllByRole('button', { name: button })[0] as HTMLElement)
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: freelancersTexts.columns.notes })
  }
  fireEvent.change(await openForm(freelancersTexts.newFreelancer), { target: { value: 'רק בימי חול' } })
  // The page is hidden, as when the phone rings, and then discarded.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(drafts.size).toBe(1))
  expect((await openForm(freelancersTexts.edit('רון'))).value).toBe('')
  expect((await openForm(freelancersTexts.newFreelancer)).value).toBe('רק בימי חול')
})
