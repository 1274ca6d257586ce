import { createWriteStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.ts'
import { thumbOf } from '../files/intake.ts'
import { fileMember, filePathIn, type Manifest } from './archive-format.ts'
import type { ArchiveWriter } from './write-archive.ts'

/**
 * Adds the files that rows name, and their thumbnails, from an object storage. Copies them one by one through a file in
 * `folder`. Returns the files that are named but missing.
 */
export async function addObjects(
  writer: ArchiveWriter,
  storage: FileStore,
  folder: string,
  named: ReadonlySet<string>,
): Promise<readonly string[]> {
  const missing: string[] = []
  const copy = join(folder, 'object')
  for (const object of [...named].sort())
    for (const key of [object, thumbOf(object)]) {
      const stored = await storage.get(key)
      if (stored === null) {
        if (key === object) missing.push(object)
        continue
      }
      await pipeline(await stored.open(), createWriteStream(copy, { mode: 0o600 }))
      await writer.add(fileMember(key), await open(copy))
      await rm(copy)
    }
  return missing
}

/** Puts unpacked files into an object storage. Keeps objects of the same size that exist, and deletes nothing. */
export async function putObjectsBack(
  folder: string,
  { members }: Manifest,
  storage: FileStore,
): Promise<{ readonly files: number; readonly filesThere: number }> {
  let files = 0
  let filesThere = 0
  for (const { name, bytes } of members) {
    const key = filePathIn(name)
    if (key === null) continue
    files++
    if ((await storage.get(key))?.size === bytes) filesThere++
    else await storage.put(key, await readFile(join(folder, name)))
  }
  return { files, filesThere }
}
