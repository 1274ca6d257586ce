import { expect, it } from 'vitest'
import { priorityStyles } from './calendar-styles.ts'

it('[A2.109] high is red, regular yellow, low grey, and critical as red as high, by another sign', () => {
  const tones = Object.entries(priorityStyles).map(([priority, { tone }]) => [priority, tone])
  expect(tones).toEqual([
    ['נמוכה', 'grey'],
    ['רגילה', 'spot'],
    ['גבוהה', 'red'],
    ['קריטית', 'red'],
  ])
  expect(priorityStyles.קריטית.icon).not.toBe(priorityStyles.גבוהה.icon)
})
