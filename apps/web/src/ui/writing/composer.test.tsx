// @vitest-environment dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { recordId, type VisibleUser } from '@bama/domain'
import { chatsTexts } from '../../texts/chats.ts'
import { Composer } from './composer.tsx'
import type { Draft } from './drafts.ts'

vi.mock('../../data/index.ts', () => ({
  checkFile: ({ name }: File) =>
    name.endsWith('.exe') ? { ok: false, error: 'type' } : { ok: true, value: 'image/png' },
}))

const onSend = vi.fn<(draft: Draft) => Promise<readonly File[] | null>>()
let item = 0

beforeAll(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  // Nor fonts that come later, by which a field that grows measures again.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const photo = new File(['1'], 'במה.png', { type: 'image/png' })
const other = new File(['2'], 'צד.png', { type: 'image/png' })
const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'כתיבת הודעה' })
const files = (): readonly (string | null)[] =>
  screen.queryAllByRole('button', { name: /^הסרת הקובץ/ }).map((button) => button.getAttribute('aria-label'))
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'שליחת ההודעה' }))

const open = (people: readonly VisibleUser[] = []): unknown =>
  render(
    <Composer
      me={{ id: 'me', name: 'נועה' }}
      itemKey={`chat ${item++}`}
      texts={chatsTexts.composer}
      people={people}
      onSend={onSend}
    />,
  )

function write(text: string, ...pasted: readonly File[]): void {
  open()
  fireEvent.change(field(), { target: { value: text } })
  if (pasted.length > 0) fireEvent.paste(field(), { clipboardData: { files: pasted, types: ['Files'] } })
}

it('takes files from the clipboard, and says which it can not', () => {
  write('', photo, new File(['x'], 'run.exe'))
  expect(files()).toEqual(['הסרת הקובץ במה.png'])
  expect(screen.getByRole('alert').textContent).toContain('run.exe')
  const remove = screen.getByRole('button', { name: 'הסרת הקובץ במה.png' })
  remove.focus()
  fireEvent.click(remove)
  expect(files()).toEqual([])
  expect(document.activeElement).toBe(field())
})

it('leaves a text from a table to the field, though its picture comes with it', () => {
  write('')
  const isTyped = fireEvent.paste(field(), {
    clipboardData: { files: [photo], types: ['text/plain', 'text/html', 'Files'] },
  })
  expect([isTyped, files()]).toEqual([true, []])
})

it.each([
  ['a file that was copied in a folder, with its name', 'text/plain'],
  ['an image that was copied in a page', 'text/html'],
])('takes %s', (_what, type) => {
  write('')
  fireEvent.paste(field(), { clipboardData: { files: [photo], types: [type, 'Files'] } })
  expect(files()).toEqual(['הסרת הקובץ במה.png'])
})

it('says of two files of one name that neither can go', () => {
  const complaints = vi.spyOn(console, 'error')
  write('', new File(['x'], 'run.exe'), new File(['y'], 'run.exe'))
  expect(screen.getByRole('alert').textContent.match(/run\.exe/g)).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})

it('keeps text and files when nothing was sent', async () => {
  onSend.mockResolvedValue(null)
  write('הנה הבמה', photo)
  send()
  await waitFor(() =>
    expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ text: 'הנה הבמה', files: [photo] })),
  )
  expect(field().value).toBe('הנה הבמה')
  expect(files()).toEqual(['הסרת הקובץ במה.png'])
})

it('keeps the files that did not go with it, and those alone', async () => {
  onSend.mockResolvedValue([other])
  write('הנה הבמה', photo, other)
  send()
  await waitFor(() => expect(field().value).toBe(''))
  expect(files()).toEqual(['הסרת הקובץ צד.png'])
  onSend.mockResolvedValue([])
  send()
  await waitFor(() => expect(files()).toEqual([]))
  expect(onSend).toHaveBeenLastCalledWith(expect.objectContaining({ text: '', files: [other] }))
})

it('sends what is written and sent while the message before is still on its way, and a double press once', async () => {
  const before = Promise.withResolvers<readonly File[]>()
  onSend.mockReturnValueOnce(before.promise).mockResolvedValue([])
  write('ראשונה')
  send()
  send()
  fireEvent.change(field(), { target: { value: 'שנייה' } })
  send()
  before.resolve([])
  await waitFor(() => expect(field().value).toBe(''))
  expect(onSend.mock.calls.map(([{ text }]) => text)).toEqual(['ראשונה', 'שנייה'])
})

it('a message on its way is not sent again from a field that was left and opened meanwhile', async () => {
  const before = Promise.withResolvers<readonly File[]>()
  onSend.mockReturnValueOnce(before.promise).mockResolvedValue([])
  write('זו התוכנית', photo)
  send()
  cleanup()
  item--
  open()
  expect(field().value).toBe('זו התוכנית')
  send()
  await act(async () => before.resolve([]))
  expect([field().value, files(), onSend.mock.calls.length]).toEqual(['', [], 1])
})

it('what is sent meanwhile stays in the field if a file before it failed', async () => {
  const before = Promise.withResolvers<readonly File[]>()
  onSend.mockReturnValueOnce(before.promise).mockResolvedValue([])
  write('ראשונה', photo)
  send()
  fireEvent.change(field(), { target: { value: 'שנייה' } })
  send()
  await act(async () => before.resolve([photo]))
  expect(field().value).toBe('שנייה')
  expect(files()).toEqual(['הסרת הקובץ במה.png'])
  expect(onSend).toHaveBeenCalledTimes(1)
})

it('what is typed after the press on send is not sent unasked with it', async () => {
  const before = Promise.withResolvers<readonly File[]>()
  onSend.mockReturnValueOnce(before.promise).mockResolvedValue([])
  write('ראשונה')
  send()
  fireEvent.change(field(), { target: { value: 'שנייה' } })
  send()
  fireEvent.change(field(), { target: { value: 'שנייה ועוד' } })
  await act(async () => before.resolve([]))
  expect(field().value).toBe('שנייה ועוד')
  expect(onSend).toHaveBeenCalledTimes(1)
})

it('lists everybody after an @ alone, and chooses nobody before a letter or an arrow', async () => {
  const people = ['אורי', 'בר'].map((name, index) => ({
    id: recordId(`p${index}`),
    name,
    full_name: null,
    email: `p${index}@bama.test`,
    role: 'user' as const,
  }))
  onSend.mockResolvedValue([])
  open(people)
  const type = (text: string): void => {
    field().focus()
    fireEvent.change(field(), { target: { value: text } })
  }
  const selected = (): readonly (string | null)[] =>
    screen.queryAllByRole('option', { hidden: true }).map((option) => option.getAttribute('aria-selected'))
  type('@')
  await waitFor(() => expect(selected()).toEqual(['false', 'false']))
  expect(field().getAttribute('aria-activedescendant')).toBeNull()
  // Somebody who means the sign sends it.
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  expect(onSend.mock.calls[0]?.[0].text).toBe('@')

  await waitFor(() => expect(field().value).toBe(''))
  type('@')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  await waitFor(() => expect(selected()).toEqual(['false', 'true']))
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  await waitFor(() => expect(selected()).toEqual(['true', 'false']))
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('@אורי ')
  expect(onSend).toHaveBeenCalledOnce()
})
