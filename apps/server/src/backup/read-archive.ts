import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import {
  type ArchiveLimits,
  filePathIn,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  type Member,
  tableIn,
  versionedSchema,
} from './archive-format.ts'
import { Refusal } from '../command-line/refusal.ts'

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never

const damaged = (how: string): Refusal => new Refusal('bad_archive', `this is no whole backup: ${how}`)

/**
 * Unpacks a backup into an empty folder and returns its manifest, after comparing every member with it.
 * Throws `Refusal` if the file is damaged, cut off, too large, of another version or not a backup.
 */
export async function unpackArchive(file: string, folder: string, limits: ArchiveLimits): Promise<Manifest> {
  const tar = extract()
  const unpacking = pipeline(createReadStream(file), createGunzip(), cappedAt(limits.inflatedBytes), tar)
  // Awaited below. A failure before that surfaces in the loop.
  unpacking.catch(() => undefined)
  const found = new Map<string, Member>()
  let manifest: Manifest | null = null
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (manifest !== null || type !== 'file' || found.has(name))
        throw damaged(`${name.slice(0, 100)} does not belong there`)
      if (name === manifestName) manifest = readManifest(await readText(entry, limits.lineBytes))
      else found.set(name, await unpackMember(entry, folder))
    }
    await unpacking
  } catch (error) {
    tar.destroy()
    throw asRefusal(error)
  }
  if (manifest === null) throw damaged('its manifest is missing')
  compare(manifest, found)
  return manifest
}

/** Turns errors of zlib and tar into a `Refusal`, because the file caused them. Errors of the system are kept. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const isSystem = /^E[A-Z]+$/.test(code)
  return isSystem ? error : damaged(error.message)
}

function cappedAt(limit: number): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum += chunk.length
      if (sum > limit) done(new Refusal('bad_archive', `it inflates to more than ${limit} bytes`))
      else done(null, chunk)
    },
  })
}

async function readText(entry: Entry, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let sum = 0
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    sum += chunk.length
    if (sum > limit) throw damaged(`${manifestName} is too large`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readManifest(text: string): Manifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw damaged('its manifest can not be read')
  }
  const versioned = versionedSchema.safeParse(json)
  if (!versioned.success) throw damaged("its manifest is another program's")
  if (versioned.data.version !== formatVersion)
    throw new Refusal(
      'bad_archive',
      `the backup has format ${versioned.data.version}; this version of Bama reads format ${formatVersion}`,
    )
  const parsed = manifestSchema.safeParse(json)
  if (!parsed.success) throw damaged('its manifest is not complete')
  return parsed.data
}

async function unpackMember(entry: Entry, folder: string): Promise<Member> {
  const { name } = entry.header
  if (tableIn(name) === null && filePathIn(name) === null) throw damaged(`${name.slice(0, 100)} does not belong there`)
  const target = join(folder, name)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    entry,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: tableIn(name) === null }),
  )
  return { name, bytes, sha256: hash.digest('hex') }
}

function compare(manifest: Manifest, found: ReadonlyMap<string, Member>): void {
  const left = new Map(found)
  for (const { name, bytes, sha256 } of manifest.members) {
    const member = left.get(name)
    if (member === undefined) throw damaged(`${name} is missing`)
    if (member.bytes !== bytes || member.sha256 !== sha256) throw damaged(`${name} is not what was put in`)
    left.delete(name)
  }
  const [extra] = left.keys()
  if (extra !== undefined) throw damaged(`${extra} does not belong there`)
}
