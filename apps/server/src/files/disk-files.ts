import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStore } from './file-store.ts'

/** Stores files in one flat folder of this machine, which is created with the first file. */
export function createDiskFiles(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, bytes) {
      await makeFolder(folder)
      const path = join(folder, key)
      const unfinished = `${path}.part`
      const file = await open(unfinished, 'wx', 0o600)
      // What lay there before is never removed.
      let own = unfinished
      try {
        await writeDurably(file, bytes)
        await rename(unfinished, path)
        own = path
        await flushFolder(folder)
      } catch (error) {
        await rm(own, { force: true })
        throw error
      }
    },
    async get(key) {
      const facts = await disk.getMetaData(key).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return facts === null
        ? null
        : { size: facts.contentLength, open: (range) => openStream(join(folder, key), range) }
    },
    delete: (key) => disk.delete(key),
  }
}

/** Resolves once the file is open, so that a missing file is an error of the call, not of the stream. */
async function openStream(path: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r')
  return handle.createReadStream(range)
}

/** An error of flydrive names the call that failed; its `cause` is the reason. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOENT'

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) await flushFolder(dirname(made))
}

/** flydrive writes without a flush and moves by copying: after a power cut an acknowledged file might be empty. */
async function writeDurably(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name is on disk only once its folder has been flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
