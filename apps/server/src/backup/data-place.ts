import type { StorePlace } from '../store/store.ts'

/** Where the server keeps all that it has. */
export interface DataPlace extends StorePlace {
  /** The folder of the stored files. */
  readonly filesDir: string
}
