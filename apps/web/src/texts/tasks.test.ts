import { expect, it } from 'vitest'
import { tasksTexts } from './tasks.ts'

it('counts open and overdue tasks in singular, dual and plural', () => {
  expect(tasksTexts.count(0, 0)).toBe('אין משימות פתוחות')
  expect(tasksTexts.count(1, 0)).toBe('משימה פתוחה אחת')
  expect(tasksTexts.count(2, 2)).toBe('שתי משימות פתוחות, שתיים באיחור')
  expect(tasksTexts.count(23, 1)).toBe('23 משימות פתוחות, אחת באיחור')
  expect(tasksTexts.count(23, 4)).toBe('23 משימות פתוחות, 4 באיחור')
})
