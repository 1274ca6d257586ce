/** An event as a peer's query gives it. */
export interface PeerRow {
  readonly id: string
  readonly name: string
}

/** A month's grid: its name for the product, its first and last day for the others. */
export interface Month {
  readonly month: string
  readonly from: string
  readonly to: string
}

export interface Patch {
  readonly name: string
  readonly updated_at: string
}

/** What the bench needs of each of those that it compares. */
interface Peer {
  /** Fills an empty copy; resolves when everything is stored. The product does that in the built app. */
  firstSync?(): Promise<unknown>
  /** Opens the copy; resolves with the rows of the current events. */
  open(): Promise<readonly PeerRow[]>
  readMonth(month: Month): Promise<readonly unknown[]>
  /** Changes one record; resolves when it is committed. */
  update(id: string, patch: Patch): Promise<unknown>
  /** The same, and what is needed to send it later, where that is something else. */
  updateOffline?(id: string, patch: Patch): Promise<unknown>
  /** Calls back with the rows of the current events, now and whenever they change. */
  follow(listener: (rows: readonly PeerRow[]) => void): unknown
  /** The same without what is shown before it is written, where there is such a thing. */
  followDisk?(listener: (rows: readonly PeerRow[]) => void): unknown
  /** Before the line is cut: nothing is on its way any more. */
  goOffline?(): Promise<unknown>
  /** Resolves when the server has all that was written meanwhile. */
  push(): Promise<unknown>
}

/** What a peer's page does for the bench. Times are taken in the page: no round trip to the bench's process is in them. */
export interface PeerPage {
  firstSync(): Promise<number>
  open(): Promise<number>
  currentIds(): readonly string[]
  readMonth(month: Month): Promise<number>
  update(id: string, name: string): Promise<number>
  follow(isFromDisk: boolean): Promise<void>
  show(id: string, name: string): Promise<number>
  goOffline(): Promise<void>
  writeOffline(ids: readonly string[]): Promise<number>
  reconnect(): Promise<number>
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Another name in each round: the product writes nothing where nothing changes. */
const patchOf = (name: string): Patch => {
  const now = new Date().toISOString()
  return { name: `${name} ${now}`, updated_at: now }
}

export function offerPeer(peer: Peer): void {
  let rows: readonly PeerRow[] = []
  let isSeen = (): void => undefined
  const page: PeerPage = {
    firstSync: () => timed(() => peer.firstSync?.() ?? Promise.resolve()),
    open: () =>
      timed(async () => {
        rows = await peer.open()
      }),
    currentIds: () => rows.map(({ id }) => id),
    readMonth: (month) => timed(() => peer.readMonth(month)),
    update: (id, name) => timed(() => peer.update(id, patchOf(name))),
    follow: (isFromDisk) =>
      new Promise((resolve) => {
        const listener = (found: readonly PeerRow[]): void => {
          rows = found
          isSeen()
          resolve()
        }
        if (isFromDisk && peer.followDisk !== undefined) peer.followDisk(listener)
        else peer.follow(listener)
      }),
    /** From the call that writes to the live query's rows that have it; the commit is waited for too, before the next. */
    async show(id, name) {
      const patch = patchOf(name)
      const started = performance.now()
      const shown = new Promise<number>((resolve) => {
        isSeen = () => {
          if (rows.find((row) => row.id === id)?.name === patch.name) resolve(performance.now() - started)
        }
      })
      const written = peer.update(id, patch)
      const ms = await shown
      await written
      return ms
    },
    goOffline: async () => void (await peer.goOffline?.()),
    writeOffline: (ids) =>
      timed(async () => {
        for (const id of ids) {
          const patch = patchOf(`offline ${id}`)
          await (peer.updateOffline?.(id, patch) ?? peer.update(id, patch))
        }
      }),
    async reconnect() {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return timed(() => peer.push())
    },
  }
  Object.assign(globalThis, { peer: page })
}
