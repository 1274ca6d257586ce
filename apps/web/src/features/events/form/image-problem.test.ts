import { maxUploadBytes } from '@bama/domain'
import { expect, it } from 'vitest'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { imageProblem } from './image-problem.ts'

const file = (name: string, type: string, size = 10): File => new File([new Uint8Array(size)], name, { type })
const small = () => Promise.resolve({ width: 100, height: 100 })

it.each([
  ['a photo', file('a.jpg', 'image/jpeg'), null],
  ['a document', file('a.pdf', 'application/pdf'), 'not_image'],
  ["a phone's own format", file('a.heic', 'image/heic'), 'heic'],
  ['the same without a type', file('IMG_1.HEIC', ''), 'heic'],
  ['a drawing that may hold scripts', file('a.svg', 'image/svg+xml'), 'wrong_kind'],
  ['a file that is too large', file('a.png', 'image/png', maxUploadBytes + 1), 'too_large'],
])('[A5.12] %s: %#', async (_what, picked, problem) => expect(await imageProblem(picked, small)).toBe(problem))

it('[B5.5] an image that can not be read, or that the server would refuse for its size, is told at once', async () => {
  expect(await imageProblem(file('a.png', 'image/png'), () => Promise.reject(new Error('broken')))).toBe('unreadable')
  expect(eventFormTexts.imageProblems.unreadable).toMatch(/^הקובץ אינו תקין/)
  expect(await imageProblem(file('a.png', 'image/png'), () => Promise.resolve({ width: 10_000, height: 5001 }))).toBe(
    'too_many_pixels',
  )
})
