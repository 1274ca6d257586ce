import { bringTemporal } from '../../runtime/bring-temporal.ts'
import { readImportFile } from './read-import-file.ts'

export interface ReadJob {
  readonly file: Blob
  readonly name: string
  readonly zone: string
}

// One file per worker: unpacking and reading a workbook would block the page.
addEventListener('message', ({ data: { file, name, zone } }: MessageEvent<ReadJob>) => {
  bringTemporal()
    .then(() => readImportFile(file, name, zone))
    .then(
      (read) => globalThis.postMessage(read),
      () => globalThis.postMessage({ ok: false, error: 'unreadable' }),
    )
})
