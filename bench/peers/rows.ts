/** The peers, in the order of their turns and columns. */
export const peers = ['product', 'raw', 'dexie', 'rxdb', 'pouchdb'] as const
export type PeerName = (typeof peers)[number]

export const peerTitles: Readonly<Record<PeerName, string>> = {
  product: 'Bama',
  raw: 'IndexedDB and fetch',
  dexie: 'Dexie',
  rxdb: 'RxDB',
  pouchdb: 'PouchDB',
}

/** What is measured, in milliseconds; less is better. */
export const rowTitles = {
  firstSync: 'first sync',
  reopen: "reopened, to the first query's rows",
  update: 'strict update of one record',
  live: 'write until a live query shows it',
  liveFromDisk: 'the same, written and read again',
  month: "a month's query",
  offlineWrites: '400 writes offline',
  reconnect: 'reconnected, to the server having them',
  push: 'a push of 500 at the server',
} as const
export type RowName = keyof typeof rowTitles

/** `BENCH_ROWS` limits the run to some rows. */
const chosenRows = process.env['BENCH_ROWS']?.split(',')
export const isChosen = (...rows: readonly RowName[]): boolean =>
  chosenRows === undefined || rows.some((row) => chosenRows.includes(row))

/** One peer's milliseconds for one row: the median of each round. */
export interface Sample {
  readonly row: RowName
  readonly peer: PeerName
  readonly ms: readonly number[]
}
