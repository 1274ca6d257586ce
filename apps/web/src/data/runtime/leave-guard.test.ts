// @vitest-environment dom
import { expect, it } from 'vitest'
import { createLeaveGuard } from './leave-guard.ts'

const page = new EventTarget()
const guard = createLeaveGuard(page)
/** Whether the browser would leave the page without a prompt. */
const leavesSilently = (): boolean => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks while a write is under way, until the last one has ended or failed', async () => {
  expect(leavesSilently()).toBe(true)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const works = [guard.during(() => first.promise), guard.during(() => second.promise)] as const
  expect(leavesSilently()).toBe(false)
  first.resolve('written')
  expect(await works[0]).toBe('written')
  expect(leavesSilently()).toBe(false)
  second.reject(new Error('full'))
  await expect(works[1]).rejects.toThrow('full')
  expect(leavesSilently()).toBe(true)
})
