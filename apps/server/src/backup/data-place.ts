import type { S3Settings } from '../files/s3-settings.ts'
import type { StorePlace } from '../store/store.ts'

/** Where the server keeps all that it has. */
export interface DataPlace extends StorePlace {
  /** The folder of the stored files. */
  readonly filesDir: string
  /** Where they lie instead. */
  readonly objectStorage?: S3Settings | null
}
