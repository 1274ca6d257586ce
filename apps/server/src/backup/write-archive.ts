import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { type Manifest, manifestName, type Member } from './archive-format.ts'

/** Adds members one after the other, and hashes each on the way. */
export interface ArchiveWriter {
  /** Adds an open file, and closes it. */
  add(name: string, file: FileHandle): Promise<void>
  readonly members: readonly Member[]
}

/**
 * Writes an archive and resolves when it is on disk. `fill` adds the members and returns the rest of the manifest, which
 * is written last, so that a truncated archive has none.
 */
export async function writeArchive(
  file: string,
  createdAtMs: number,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'members'>>,
): Promise<Manifest> {
  const tar = pack()
  const members: Member[] = []
  const mtime = new Date(createdAtMs)
  const writing = pipeline(tar, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  const filling = (async (): Promise<Manifest> => {
    const add = async (name: string, file: FileHandle): Promise<void> => {
      try {
        members.push(await addMember(tar, name, file, mtime))
      } finally {
        await file.close()
      }
    }
    const manifest: Manifest = { ...(await fill({ add, members })), members }
    tar.entry({ name: manifestName, mtime, mode: 0o600 }, `${JSON.stringify(manifest, null, 1)}\n`)
    tar.finalize()
    return manifest
  })()
  try {
    // Rejects with the first failure (a full disk, a file that can't be read), which then ends the other one.
    const [manifest] = await Promise.all([filling, writing])
    return manifest
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    await Promise.allSettled([filling, writing])
    throw error
  }
}

async function addMember(tar: Pack, name: string, file: FileHandle, mtime: Date): Promise<Member> {
  const { size } = await file.stat()
  const hash = createHash('sha256')
  const entry = tar.entry({ name, size, mtime, mode: 0o600 })
  // Reads no further than the header says, even if the file grows meanwhile.
  const source = size === 0 ? [] : file.createReadStream({ autoClose: false, start: 0, end: size - 1 })
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    entry,
  )
  return { name, bytes: size, sha256: hash.digest('hex') }
}
