import { expect, it } from 'vitest'
import { priorityFaces } from './calendar-faces.ts'

it('[A2.109] high is red, regular yellow, low grey, and critical as red as high, by another sign', () => {
  const tones = Object.entries(priorityFaces).map(([priority, { tone }]) => [priority, tone])
  expect(tones).toEqual([
    ['נמוכה', 'grey'],
    ['רגילה', 'spot'],
    ['גבוהה', 'red'],
    ['קריטית', 'red'],
  ])
  expect(priorityFaces.קריטית.icon).not.toBe(priorityFaces.גבוהה.icon)
})
