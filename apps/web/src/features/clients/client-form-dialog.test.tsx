// @vitest-environment dom
import { clientSchema, ok, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { clientsTexts } from '../../texts/clients.ts'
import { ClientFormDialog } from './client-form-dialog.tsx'
import type { LocalClient } from './client-row.ts'

/** The device's stored drafts, which outlive the page. */
const drafts = vi.hoisted(() => new Map<string, { readonly id: string; readonly value: unknown }>())
const nothing = (): void => undefined
const signedIn = { status: 'signed_in', actor: person('admin') }
vi.mock('../../data/index.ts', () => ({
  useSession: () => signedIn,
  runCommand: () => Promise.resolve(ok([])),
  openDraft: async (place: { key: string }) => ({ place, stored: drafts.get(place.key) ?? null, release: nothing }),
  writeDraft: async ({ key }: { key: string }, draft: { id: string; value: unknown }) =>
    void drafts.set(key, JSON.parse(JSON.stringify(draft))),
  removeDraft: async ({ key }: { key: string }) => void drafts.delete(key),
  discardDraft: async ({ key }: { key: string }) => void drafts.delete(key),
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

/** Opens the form on a page that was just loaded. */
async function open(client: LocalClient | null): Promise<HTMLInputElement> {
  cleanup()
  render(
    <ClientFormDialog
      opened
      client={client}
      clients={new Map()}
      onClose={nothing}
      onClosed={nothing}
      onAdded={nothing}
    />,
  )
  return screen.findByRole('textbox', { name: clientsTexts.columns.address })
}

it('has a client as it was typed when a phone discarded the page, each client its own', async () => {
  const meta = { created_at: '', updated_at: '', _version: 1, _synced: true }
  const known: LocalClient = {
    ...clientSchema.parse({ name: 'אלמוג', address: 'הרצל 1' }),
    id: recordId('k1'),
    ...meta,
  }
  fireEvent.change(await open(null), { target: { value: 'ויצמן 3' } })
  // The page is hidden, as when the phone rings, and then discarded.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(drafts.size).toBe(1))
  expect((await open(known)).value).toBe('הרצל 1')
  expect((await open(null)).value).toBe('ויצמן 3')
})

it('says above its buttons what a colleague wrote meanwhile into a field that was changed here', async () => {
  const known: LocalClient = {
    ...clientSchema.parse({ name: 'אלמוג', address: 'הרצל 1' }),
    id: recordId('k2'),
    created_at: '',
    updated_at: '',
    _version: 1,
    _synced: true,
  }
  const formOver = (now: LocalClient) => (
    <ClientFormDialog
      opened
      client={known}
      clients={new Map([[known.id, now]])}
      onClose={nothing}
      onClosed={nothing}
      onAdded={nothing}
    />
  )
  const { rerender } = render(formOver(known))
  fireEvent.change(await screen.findByRole('textbox', { name: clientsTexts.columns.address }), {
    target: { value: 'ויצמן 3' },
  })
  rerender(formOver({ ...known, address: 'בן יהודה 7', phone: '03-5551234' }))
  expect(screen.getByText(/שונה בינתיים/).textContent).toBe(
    'שונה בינתיים בידי מישהו אחר: כתובת (בן יהודה 7). השמירה תחליף את זה.',
  )
})
