// @vitest-environment dom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addToDraft, useMessageDraft } from './drafts.ts'

const page = vi.hoisted(() => ({ isLeaving: false, session: { status: 'signed_in', user: { id: 'noa' } } as object }))
vi.mock('../../data/index.ts', () => ({
  isLeavingWithoutPrompt: () => page.isLeaving,
  currentSession: () => page.session,
}))

const open = (userId: string, item: string) => {
  const hook = renderHook(() => useMessageDraft(userId, item))
  return {
    text: () => hook.result.current[0].text,
    type: (text: string) => act(() => hook.result.current[1]((now) => ({ ...now, text }))),
    files: () => hook.result.current[0].files,
    attach: (file: File) => act(() => hook.result.current[1]((now) => ({ ...now, files: [file] }))),
    clear: () => act(() => hook.result.current[1](() => ({ text: '', chosen: [], files: [] }))),
    close: hook.unmount,
  }
}

it('keeps a draft per item, over closing', () => {
  const first = open('dana', 'event e1')
  first.type('חצי משפט')
  first.close()
  expect(open('dana', 'event e2').text()).toBe('')
  const again = open('dana', 'event e1')
  expect(again.text()).toBe('חצי משפט')
  again.clear()
  again.close()
  expect(open('dana', 'event e1').text()).toBe('')
})

it('keeps the files of a draft without a word', () => {
  const file = new File(['%PDF-1.4'], 'rider.pdf', { type: 'application/pdf' })
  const first = open('dana', 'event e3')
  first.attach(file)
  first.close()
  expect(open('dana', 'event e3').files()).toEqual([file])
})

it('keeps nothing for another person', () => {
  open('dana', 'event e1').type('סוד')
  expect(open('yoav', 'event e1').text()).toBe('')
  expect(open('dana', 'event e1').text()).toBe('')
})

it('takes a text from elsewhere at its end, and shows it at once', () => {
  const first = open('dana', 'event e5')
  act(() => addToDraft('dana', 'event e5', 'סיכום'))
  expect(first.text()).toBe('סיכום')
  first.type('התחלה')
  act(() => addToDraft('dana', 'event e5', 'סיכום'))
  expect(first.text()).toBe('התחלה\n\nסיכום')
  expect(open('dana', 'event e6').text()).toBe('')
})

it('asks before the page is left while something is not sent, and no longer when the session ends', () => {
  const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const first = open('noa', 'event e7')
  expect(asks()).toBe(false)
  first.type('חצי משפט')
  first.close()
  expect(asks()).toBe(true)
  page.isLeaving = true
  expect(asks()).toBe(false)
  page.isLeaving = false
  open('noa', 'event e7').clear()
  expect(asks()).toBe(false)
  open('noa', 'event e7').type('עוד אחד')
  page.session = { status: 'signed_out' }
  expect(asks()).toBe(false)
})
