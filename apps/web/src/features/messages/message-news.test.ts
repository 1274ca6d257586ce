import type { Message } from '@bama/domain'
import { expect, it } from 'vitest'
import type { Inbox } from '../../data/index.ts'
import { newsOf } from './message-news.ts'

const openedMs = Date.parse('2027-04-13T08:00:00.000Z')
const before = '2027-04-13T07:00:00.000Z'
const after = '2027-04-13T08:00:01.000Z'

const inbox = (lastSyncTime: string, unread: readonly string[], read: readonly string[] = []): Inbox => {
  const rows = [
    ...unread.map((id) => ({ id, is_read: false })),
    ...read.map((id) => ({ id, is_read: true })),
  ] as unknown as Message[]
  return { messages: rows, unread: rows.filter(({ is_read }) => !is_read), lastSyncTime }
}

/** Returns the ids reported as news after each step. */
function follow(...steps: readonly (readonly [Inbox, boolean])[]): readonly string[][] {
  let watch: Parameters<typeof newsOf>[0] = null
  return steps.map(([now, isOnline]) => {
    const next = newsOf(watch, now, { openedMs, isOnline })
    watch = next.watch
    return next.news.map(({ id }) => id)
  })
}

it('is silent about what was there at the start, on the device and on the server', () => {
  expect(follow([inbox(before, ['a']), true], [inbox(after, ['b', 'a']), true])).toEqual([[], []])
})

it('tells once what comes afterwards', () => {
  expect(
    follow([inbox(after, ['a']), true], [inbox(after, ['b', 'a']), true], [inbox(after, ['b', 'a']), true]),
  ).toEqual([[], ['b'], []])
})

it('is silent about what was read elsewhere before it came', () => {
  expect(follow([inbox(after, ['a']), true], [inbox(after, ['a'], ['b']), true])).toEqual([[], []])
})

it('tells what a network brings that was not there when the page opened', () => {
  expect(follow([inbox(before, ['a']), false], [inbox(after, ['b', 'a']), true])).toEqual([[], ['b']])
})
