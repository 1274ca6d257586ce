import { editEvent } from '@bama/domain'
import { liveQuery } from 'dexie'
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { startData } from '../../../apps/web/src/data/start.ts'
import { currentRows } from '../../../apps/web/src/data/local/current-rows.ts'
import { readCalendar } from '../../../apps/web/src/data/queries/calendar.ts'
import { type LocalEvent, useEvents } from '../../../apps/web/src/data/queries/events.ts'
import { currentSession } from '../../../apps/web/src/data/session/current-session.ts'
import { runCommand } from '../../../apps/web/src/data/workspace/run-command.ts'
import { type Workspace, workspace } from '../../../apps/web/src/data/workspace/workspace.ts'
import { offerPeer, type Patch } from './offer-peer.ts'

/**
 * The app's own data layer as its screens use it, but without screens: the hook that the board reads, and the command
 * that its form runs. Loaded on the real server's origin, into the copy that the built app has filled.
 */
type Rows = readonly LocalEvent[]

let rows: Rows | undefined
const listeners = new Set<(rows: Rows) => void>()

function Board(): null {
  const found = useEvents()
  useEffect(() => {
    rows = found
    if (found !== undefined) for (const listener of listeners) listener(found)
  }, [found])
  return null
}

const open = (): Workspace => {
  const now = workspace.get()
  if (now === null) throw new Error('nobody is signed in')
  return now
}

const nextRows = (): Promise<Rows> =>
  new Promise((resolve) => {
    const listener = (found: Rows): void => {
      listeners.delete(listener)
      resolve(found)
    }
    listeners.add(listener)
  })

async function update(id: string, { name }: Patch): Promise<void> {
  const base = rows?.find((row) => row.id === id)
  if (base === undefined) throw new Error(`${id} is not among the current events`)
  const outcome = await runCommand(editEvent, { base, input: { name } })
  if (!outcome.ok) throw new Error(outcome.error.code)
}

/** Follows what `useEvents` reads, without changes it shows before they are written. */
function followDisk(listener: (rows: Rows) => void): void {
  const { read, live } = currentRows<LocalEvent>(open().db, 'events')
  live(read).subscribe({ next: listener, error: console.error })
}

/** Resolves when nothing is waiting: the server has answered each change. */
const push = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const subscription = liveQuery(() => open().db.syncQueue.count()).subscribe({
      next(count) {
        if (count > 0) return
        subscription.unsubscribe()
        resolve()
      },
      error: reject,
    })
  })

offerPeer({
  async open() {
    const first = nextRows()
    void startData()
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Board))
    return first
  },
  async readMonth({ month }) {
    const session = currentSession()
    if (session.status !== 'signed_in') throw new Error('nobody is signed in')
    return (await readCalendar(open().db, session.actor, month)).events
  },
  update,
  follow(listener) {
    listeners.add(listener)
    if (rows !== undefined) listener(rows)
  },
  followDisk,
  goOffline: push,
  push,
})
