// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { callsTexts } from '../../../texts/calls.ts'
import { CallLink } from './call-link.tsx'

const known = vi.hoisted(() => ({ open: 0 }))
vi.mock('../../../data/index.ts', () => ({
  isLocalMode: () => false,
  useCallLinks: () => ({ state: { open: known.open }, refresh: vi.fn() }),
  useSyncState: () => ({ isOnline: true }),
}))
stubBrowser()
afterEach(cleanup)

const { link: texts } = callsTexts
const draw = (link: string | null, open: number): void => {
  known.open = open
  render(
    <MantineProvider env="test">
      <CallLink slotId="s1" link={link} onLink={vi.fn()} />
    </MantineProvider>,
  )
}

it.each([
  ['a new link', 'https://bama.test/c/#abc', 1, texts.once],
  ['no link yet', null, 0, texts.none],
  ['a link of an earlier time', null, 1, texts.notShownAgain],
])('says that the message has a link only while it has one: %s', (_case, link, open, said) => {
  draw(link, open)
  for (const text of [texts.once, texts.none, texts.notShownAgain])
    expect(screen.queryByText(text) !== null).toBe(text === said)
})
