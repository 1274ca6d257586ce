import { describe, expect, it } from 'vitest'
import { createActivity } from './activity.ts'

const minute = 60_000

describe('whether somebody is there', () => {
  it('[S44] nobody is, half an hour after the last touch', () => {
    const clock = { nowMs: 0 }
    const activity = createActivity(() => clock.nowMs)
    clock.nowMs = 30 * minute - 1
    expect(activity.isIdle()).toBe(false)
    clock.nowMs = 30 * minute
    expect(activity.isIdle()).toBe(true)
    activity.touch()
    expect(activity.isIdle()).toBe(false)
  })

  it('[S44] a touch in another tab counts, an older one takes nothing back', () => {
    const clock = { nowMs: 60 * minute }
    const activity = createActivity(() => clock.nowMs)
    activity.touch(50 * minute)
    expect(activity.lastMs()).toBe(60 * minute)
    clock.nowMs = 100 * minute
    activity.touch(99 * minute)
    expect(activity.isIdle()).toBe(false)
  })

  it('[S44] nobody is, half an hour after the clock was set back, either', () => {
    const clock = { nowMs: 300 * minute }
    const activity = createActivity(() => clock.nowMs)
    activity.touch()
    clock.nowMs = 0
    expect(activity.isIdle()).toBe(false)
    clock.nowMs = 30 * minute
    expect(activity.isIdle()).toBe(true)
    // What the other tabs hear of this one is no touch in the future.
    expect(activity.lastMs()).toBe(0)
  })
})
