import type { FileRow } from '../../src/files/intake.ts'
import type { Store } from '../../src/store/store.ts'

/** Writes a file's row without any bytes, for rules that depend on the uploader. */
export async function putFileRow(store: Store, row: Pick<FileRow, 'id' | 'uploader_id'>): Promise<void> {
  const rest = {
    filename: 'a.png',
    type: 'image/png',
    size: 1,
    sha256: '',
    width: 1,
    height: 1,
    object: row.id,
    created_at: '2026-11-01T08:00:00.000Z',
  }
  await store.write((tx) =>
    tx
      .insertInto('files')
      .values({ ...row, ...rest })
      .execute(),
  )
}
