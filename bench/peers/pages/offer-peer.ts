/** An event as a peer's query returns it. */
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

/** What the bench needs of each peer. */
interface Peer {
  /** Fills an empty copy; resolves when everything is stored. The product does this in the built app instead. */
  firstSync?(): Promise<unknown>
  /** Opens the copy; resolves with the rows of the current events. */
  open(): Promise<readonly PeerRow[]>
  readMonth(month: Month): Promise<readonly unknown[]>
  /** Changes one record; resolves when the change is committed. */
  update(id: string, patch: Patch): Promise<unknown>
  /** Like `update`, but also stores what is needed to send the change later, if that takes extra work. */
  updateOffline?(id: string, patch: Patch): Promise<unknown>
  /** Calls back with the rows of the current events, now and whenever they change. */
  follow(listener: (rows: readonly PeerRow[]) => void): unknown
  /** Like `follow`, but without changes that are shown before they are written, if the peer has any. */
  followDisk?(listener: (rows: readonly PeerRow[]) => void): unknown
  /** Called before the line is cut. Resolves when nothing is in flight. */
  goOffline?(): Promise<unknown>
  /** Resolves when the server has everything that was written meanwhile. */
  push(): Promise<unknown>
}

/**
 * What a peer's page does for the bench. Times are measured in the page, so that no round trip to the bench's process
 * is counted.
 */
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

/** A different name in each round, because the product skips writes that change nothing. */
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
    /**
     * Measures from the writing call until the live query's rows have the change; also waits for the commit before the
     * next.
     */
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
