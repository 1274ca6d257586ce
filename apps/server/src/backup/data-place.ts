import type { S3Settings } from '../files/s3-settings.ts'
import type { StorePlace } from '../store/store.ts'

/** Where the server keeps its data. */
export interface DataPlace extends StorePlace {
  readonly filesDir: string
  /** The object storage that holds the stored files instead. */
  readonly objectStorage?: S3Settings | null
}
