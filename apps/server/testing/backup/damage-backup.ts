import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveLimits } from '../../src/backup/archive-format.ts'
import { createBackup } from '../../src/backup/create-backup.ts'
import { unpackArchive } from '../../src/backup/read-archive.ts'
import { Refusal } from '../../src/command-line/refusal.ts'
import { openStore } from '../../src/store/store.ts'
import { addPerson } from '../people-in-store.ts'
import { nowMs, writeEvent } from './write-event.ts'

/** Unpacks a backup into an empty folder and returns its manifest and the bytes of every member. */
export async function contentOf(archive: string, folder: string): Promise<unknown> {
  const manifest = await unpackArchive(archive, folder, archiveLimits)
  const members = await Promise.all(manifest.members.map(({ name }) => readFile(join(folder, name), 'base64')))
  return { manifest, members }
}

/** Bits to flip in a byte: all, the lowest, one in the middle, the highest. */
const masks = [0xff, 0x01, 0x10, 0x80] as const

export interface DamageReport {
  /** Byte flips, each tested alone, and lengths to which the backup was truncated. */
  readonly flips: number
  readonly truncations: number
  /** How many damaged backups were refused. The others, except for `problems`, were read unchanged. */
  readonly refused: number
  /** Damages that weren't refused although they changed what was read. */
  readonly problems: readonly string[]
}

/** Damages a small backup at every byte and truncates it at every length. It must be refused or read unchanged. */
export async function damageBackup(): Promise<DamageReport> {
  const folder = await mkdtemp(join(tmpdir(), 'bama-damage-'))
  try {
    const bytes = await readFile(await smallBackup(folder))
    const [damaged, unpacked] = [join(folder, 'damaged.backup'), join(folder, 'unpacked')]
    const read = async (content: Buffer): Promise<string | null> => {
      await writeFile(damaged, content)
      await rm(unpacked, { recursive: true, force: true })
      await mkdir(unpacked)
      try {
        return JSON.stringify(await contentOf(damaged, unpacked))
      } catch (error) {
        if (error instanceof Refusal) return null
        throw error
      }
    }
    const intact = await read(bytes)
    const problems: string[] = []
    let refused = 0
    const tell = async (what: string, content: Buffer): Promise<void> => {
      const seen = await read(content).catch((error: unknown) => `it threw ${String(error)}`)
      if (seen === null) refused++
      else if (seen !== intact) problems.push(what)
    }
    for (let position = 0; position < bytes.length; position++) {
      for (const mask of masks) {
        const flipped = Buffer.from(bytes)
        flipped.writeUInt8((bytes[position] ?? 0) ^ mask, position)
        await tell(`byte ${position} flipped by ${mask}`, flipped)
      }
    }
    for (let length = 0; length < bytes.length; length++) await tell(`cut off at ${length}`, bytes.subarray(0, length))
    return { flips: bytes.length * masks.length, truncations: bytes.length, refused, problems }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function smallBackup(folder: string): Promise<string> {
  const place = { dataDir: folder, databaseUrl: null, filesDir: join(folder, 'files') }
  await mkdir(place.filesDir)
  await writeFile(join(place.filesDir, 'object-1'), 'image')
  const store = await openStore(place)
  await addPerson(store, { id: 'dana', role: 'admin' }, nowMs)
  for (const id of ['one', 'two']) await writeEvent(store, id)
  await store.close()
  const file = join(folder, 'bama.backup')
  await createBackup({ place, file, force: false, now: () => nowMs, version: '1.2.3' })
  return file
}
