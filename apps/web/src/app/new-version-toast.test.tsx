// @vitest-environment dom
import { notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isReplaced } from '../data/runtime/until-loaded.ts'
import { commonTexts } from '../texts/common.ts'
import { NewVersionToast } from './new-version-toast.tsx'
import { Providers } from './providers.tsx'

const reload = vi.hoisted(() => vi.fn())
vi.mock('../ui/loading/reload-newest.ts', () => ({ reloadNewest: reload, reloadIfReplaced: () => undefined }))

it('offers the newer version when a part of the page is no longer on the server, and not without a line', async () => {
  const server = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  render(
    <Providers>
      <NewVersionToast isReady={false} />
    </Providers>,
  )
  // How Vite's loader reports a chunk that did not come.
  const lose = () => act(async () => void dispatchEvent(new Event('vite:preloadError')))
  await lose()
  expect(server).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(commonTexts.newVersion)).toBeNull()
  server.mockResolvedValue(new Response(null, { status: 404 }))
  await lose()
  await screen.findByText(commonTexts.newVersion)
  fireEvent.click(screen.getByRole('button', { name: commonTexts.refresh }))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('offers a newer version again to whom put it off, once a part of the page is gone because of it', async () => {
  isReplaced.set(false)
  notifications.clean()
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
  render(
    <Providers>
      <NewVersionToast isReady />
    </Providers>,
  )
  await screen.findByText(commonTexts.newVersion)
  act(() => void notifications.hide('new-version'))
  await waitFor(() => expect(screen.queryByText(commonTexts.newVersion)).toBeNull())
  await act(async () => void dispatchEvent(new Event('vite:preloadError')))
  await screen.findByText(commonTexts.newVersion)
})
