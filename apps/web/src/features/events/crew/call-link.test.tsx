// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../../testing/render.tsx'
import { callsTexts } from '../../../texts/calls.ts'
import { CallLink } from './call-link.tsx'

const known = vi.hoisted(() => ({ open: 0 }))
vi.mock('../../../data/index.ts', () => ({
  isLocalMode: () => false,
  useCallLinks: () => ({ state: { open: known.open }, refresh: vi.fn() }),
  useSyncState: () => ({ isOnline: true }),
}))

const { link: texts } = callsTexts
const draw = (link: string | null, open: number): void => {
  known.open = open
  render(<CallLink slotId="s1" link={link} onLink={vi.fn()} />)
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
