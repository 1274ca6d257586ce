import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { type Manifest, manifestName, manifestSchema } from '../../src/backup/archive-format.ts'

/** The contents of a backup, from which a test can build another. */
export interface Archive {
  /** The contents by name, without the manifest. */
  readonly members: Map<string, Buffer>
  manifest: Manifest
}

export async function takeApart(file: string): Promise<Archive> {
  const members = new Map<string, Buffer>()
  const tar = extract()
  createReadStream(file).pipe(createGunzip()).pipe(tar)
  for await (const entry of tar) members.set(entry.header.name, await buffer(entry as AsyncIterable<Buffer> as never))
  const manifest = manifestSchema.parse(JSON.parse(String(members.get(manifestName))))
  members.delete(manifestName)
  return { members, manifest }
}

/** Writes an archive with correct checksums, whatever it contains. `more`: members that are links or folders. */
export async function putTogether(
  file: string,
  { members, manifest }: Archive,
  more: readonly {
    readonly name: string
    readonly type: 'symlink' | 'directory' | 'file'
    readonly linkname?: string
  }[] = [],
): Promise<void> {
  const tar = pack()
  for (const [name, content] of members) tar.entry({ name }, content)
  for (const header of more) tar.entry(header, '')
  const listed = [...members].map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  tar.entry({ name: manifestName }, JSON.stringify({ ...manifest, members: listed }))
  tar.finalize()
  await writeFile(file, gzipSync(await buffer(tar as AsyncIterable<Buffer> as never)))
}
