// @vitest-environment dom
import type { CallPage } from '@bama/sync'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callPageTexts as texts } from '../../texts/calls.ts'
import { CallScreen } from './call-screen.tsx'
import { takeToken } from './token.ts'

const token = 'A'.repeat(22)
const page: CallPage = {
  slot: 'slot-1',
  zone: 'Asia/Jerusalem',
  version: 'call-1',
  number: 1,
  sheet: {
    made_at: '2026-11-20T08:00:00.000Z',
    event: 'פסטיבל',
    person: 'נועה',
    role: 'תאורן',
    call: '2026-11-27T14:30',
    end: '2026-11-28T01:00',
    place: 'האנגר 11',
    hebrew_date: 'י״ז בכסלו תשפ״ז',
    schedule: [],
    contacts: [{ kind: 'lead', name: 'עודד', phone: '052-7654321' }],
    notes: 'חניה בשער 3',
  },
  is_current: true,
  reply: 'invited',
  until: '2026-11-29',
}

const requests: { readonly path: string; readonly method: string | undefined; readonly body: unknown }[] = []
let answers: (() => Response | Promise<Response>)[] = []
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ path, method: init.method, body: JSON.parse(init.body as string) as unknown })
    return Promise.resolve(answers.shift()?.() ?? json({}, 500)())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const show = (...given: typeof answers): void => {
  answers = given
  render(<CallScreen token={token} />)
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

describe('the token of a link', () => {
  it('is taken out of the address, and kept for this tab alone', () => {
    history.replaceState(null, '', `/c/#${token}`)
    expect(takeToken()).toBe(token)
    expect(location.href).not.toContain(token)
    expect(location.pathname).toBe('/c/')
    expect(takeToken()).toBe(token)
    expect(localStorage).toHaveLength(0)
  })

  it('is none where no link was followed', () => expect(takeToken()).toBeNull())
})

describe('the page of a call', () => {
  it('reads by POST, answers once however often it is pressed, and lets it be taken back', async () => {
    show(json(page), json({ ...page, reply: 'accepted' }), json({ ...page, reply: 'declined' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'פסטיבל' })).toBeDefined()
    expect(screen.getByRole('link', { name: '052-7654321' }).getAttribute('href')).toBe('tel:0527654321')
    press(texts.accept)
    press(texts.accept)
    expect(await screen.findByText(texts.reply.accepted)).toBeDefined()
    press(texts.decline)
    fireEvent.change(screen.getByLabelText(texts.reason), { target: { value: 'חולה' } })
    press(texts.send)
    expect(await screen.findByText(texts.reply.declined)).toBeDefined()
    expect(requests).toEqual([
      { path: '/api/calls/open', method: 'POST', body: { token } },
      {
        path: '/api/calls/answer',
        method: 'POST',
        body: { token, version: 'call-1', answer: 'accepted', reason: '' },
      },
      {
        path: '/api/calls/answer',
        method: 'POST',
        body: { token, version: 'call-1', answer: 'declined', reason: 'חולה' },
      },
    ])
  })

  it('keeps the keyboard where the answer is: in the reason, back at the button, at what was said', async () => {
    show(json(page), json({ ...page, reply: 'accepted' }), () => Promise.reject(new TypeError('offline')))
    const focused = (): string | null | undefined =>
      document.activeElement?.getAttribute('role') ?? document.activeElement?.textContent
    const pressByKey = (name: string): void => {
      screen.getByRole('button', { name }).focus()
      press(name)
    }
    await screen.findByText('14:30')
    expect(document.activeElement).toBe(document.body)
    pressByKey(texts.decline)
    expect(document.activeElement).toBe(screen.getByLabelText(texts.reason))
    pressByKey(texts.back)
    expect(focused()).toBe(texts.decline)
    pressByKey(texts.accept)
    await screen.findByText(texts.reply.accepted)
    await waitFor(() => expect(focused()).toBe('status'))
    pressByKey(texts.decline)
    pressByKey(texts.send)
    await screen.findByText(texts.failed)
    await waitFor(() => expect(focused()).toBe('status'))
  })

  it('shows what there is now when what it showed was replaced, and has accepted nothing', async () => {
    const next = { ...page, version: 'call-2', number: 2, sheet: { ...page.sheet, call: '2026-11-27T13:00' } }
    show(json(page), json({ error: { code: 'call_changed' } }, 409), json(next))
    await screen.findByText('14:30')
    press(texts.accept)
    expect(await screen.findByText('13:00')).toBeDefined()
    expect(screen.getByText(texts.reply.replaced)).toBeDefined()
    expect(screen.queryByText(texts.reply.accepted)).toBeNull()
    expect(screen.getByRole('button', { name: texts.accept })).toBeDefined()
  })

  it('accepts nothing that the event has left behind; who cannot come may say so', async () => {
    show(json({ ...page, is_current: false }))
    expect(await screen.findByText(texts.reply.outdated)).toBeDefined()
    expect(screen.queryByRole('button', { name: texts.accept })).toBeNull()
    expect(screen.getByRole('button', { name: texts.decline })).toBeDefined()
  })

  it.each([
    ['that opens nothing', 404, texts.nothing.title],
    ['after too many tries', 429, texts.waiting.title],
  ])('says what there is to say of a link %s', async (_what, status, title) => {
    show(json({}, status))
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  })

  it('looks again when the tab comes back, and shows what there is now', async () => {
    const moved = { ...page, version: 'call-2', number: 2, sheet: { ...page.sheet, call: '2026-11-27T12:00' } }
    show(json(page), json(moved), json({}, 500), json({}, 404))
    expect(await screen.findByText('14:30')).toBeTruthy()
    const comeBack = () => fireEvent(document, new Event('visibilitychange'))
    comeBack()
    expect(await screen.findByText('12:00')).toBeTruthy()
    expect(screen.getByText(texts.reply.replaced)).toBeTruthy()
    // Without a line it stays as it is.
    comeBack()
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(screen.getByText('12:00')).toBeTruthy()
    comeBack()
    expect(await screen.findByText(texts.nothing.title)).toBeTruthy()
  })

  it('tries again where there was no line', async () => {
    show(() => Promise.reject(new TypeError('offline')), json(page))
    await screen.findByText(texts.unreachable.body)
    press(texts.unreachable.retry)
    expect(await screen.findByRole('heading', { name: 'פסטיבל' })).toBeDefined()
  })

  it('opens by itself once there is a line again, and when the tab comes back after too many tries', async () => {
    show(() => Promise.reject(new TypeError('offline')), json({}, 429), json(page))
    await screen.findByText(texts.unreachable.body)
    fireEvent(window, new Event('online'))
    await screen.findByText(texts.waiting.title)
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByRole('heading', { name: 'פסטיבל' })).toBeDefined()
  })

  it('says that an answer did not go out, and keeps it to be sent again', async () => {
    show(json(page), () => Promise.reject(new TypeError('offline')), json({ ...page, reply: 'accepted' }))
    await screen.findByText('14:30')
    press(texts.accept)
    expect(await screen.findByText(texts.failed)).toBeDefined()
    press(texts.accept)
    expect(await screen.findByText(texts.reply.accepted)).toBeDefined()
  })

  it('opens nothing without a link', () => {
    render(<CallScreen token={null} />)
    expect(screen.getByRole('heading', { name: texts.nothing.title })).toBeDefined()
    expect(requests).toEqual([])
  })
})
