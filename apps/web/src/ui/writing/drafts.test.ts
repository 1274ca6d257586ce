// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addToDraft, emptyDraft, useDraft } from './drafts.ts'

afterEach(cleanup)

const open = (userId: string, item: string) => {
  const hook = renderHook(() => useDraft(userId, item))
  return {
    text: () => hook.result.current[0].text,
    type: (text: string) => act(() => hook.result.current[1]((now) => ({ ...now, text }))),
    files: () => hook.result.current[0].files,
    attach: (file: File) => act(() => hook.result.current[1]((now) => ({ ...now, files: [file] }))),
    clear: () => act(() => hook.result.current[1](() => emptyDraft)),
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
