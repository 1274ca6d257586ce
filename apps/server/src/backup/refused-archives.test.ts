import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DataPlace } from './data-place.ts'
import { bundled } from '../../testing/bundled-programs.ts'
import { contentOf } from '../../testing/backup/damage-backup.ts'
import { type Archive, putTogether, takeApart } from '../../testing/backup/forge.ts'
import {
  backUp,
  dump,
  filesIn,
  fillPlace,
  newFolder,
  newPlace,
  restore,
  withStore,
} from '../../testing/backup/places.ts'
import { writeEvent } from '../../testing/backup/write-event.ts'

let place: DataPlace
let file: string
let rows: Awaited<ReturnType<typeof dump>>
let files: Awaited<ReturnType<typeof filesIn>>

/** A place with its backup, filled once; each test has a copy of both. */
let prepared: string

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'bama-prepared-'))
  const original = { dataDir: join(prepared, 'data'), databaseUrl: null, filesDir: join(prepared, 'data', 'files') }
  await mkdir(original.dataDir)
  await fillPlace(original)
  await backUp(original, join(prepared, 'bama.backup'))
  await withStore(original, (store) => writeEvent(store, 'later'))
  rows = await dump(original)
  files = await filesIn(original)
  return () => rm(prepared, { recursive: true, force: true })
})

beforeEach(async () => {
  place = await newPlace()
  await cp(join(prepared, 'data'), place.dataDir, { recursive: true })
  file = join(await newFolder(), 'bama.backup')
  await cp(join(prepared, 'bama.backup'), file)
})

async function expectUnchanged(): Promise<void> {
  expect(await dump(place)).toEqual(rows)
  expect(await filesIn(place)).toEqual(files)
}

/** Tries to restore; the reason of the refusal. */
async function attemptedRefusal(limits?: { inflatedBytes: number; lineBytes: number }): Promise<string> {
  const attempt = restore(place, file, { yes: true, ...(limits === undefined ? {} : { limits }) })
  const error: unknown = await attempt.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toMatchObject({ exitCode: 4 })
  return error instanceof Error ? error.message : ''
}

/** The same; whatever the reason is, nothing may have changed. */
async function refusal(limits?: { inflatedBytes: number; lineBytes: number }): Promise<string> {
  const reason = await attemptedRefusal(limits)
  await expectUnchanged()
  return reason
}

/** Puts the backup together again after a change, with sums that are right. */
async function forge(change: (archive: Archive) => void): Promise<void> {
  const archive = await takeApart(file)
  change(archive)
  await putTogether(file, archive)
}

const lines = (archive: Archive, table: string): string[] =>
  String(archive.members.get(`tables/${table}.ndjson`))
    .trim()
    .split('\n')
const setLines = (archive: Archive, table: string, lines: readonly string[]): void => {
  archive.members.set(`tables/${table}.ndjson`, Buffer.from(lines.map((line) => `${line}\n`).join('')))
  archive.manifest = { ...archive.manifest, rows: { ...archive.manifest.rows, [table]: lines.length } }
}
const changeRow = (archive: Archive, table: string, change: (row: Record<string, unknown>) => void): void => {
  const [first = '', ...others] = lines(archive, table)
  const row = JSON.parse(first) as Record<string, unknown>
  change(row)
  setLines(archive, table, [JSON.stringify(row), ...others])
}

describe('a backup is refused whole, changing nothing,', () => {
  it('with any bit damaged, except for those that fill up its last byte', async () => {
    const bytes = await readFile(file)
    const intact = await contentOf(file, await newFolder())
    // The first ten bytes are gzip's header, whose time and system are ignored.
    const step = Math.floor((bytes.length - 10) / 25)
    const anywhere = Array.from({ length: 25 }, (_, index) => ({ position: 10 + index * step, bit: 0x10 }))
    // The last byte before gzip's checksum is padded with bits that mean nothing.
    const filledUp = Array.from({ length: 8 }, (_, index) => ({ position: bytes.length - 9, bit: 1 << index }))
    const sums = Array.from({ length: 8 }, (_, index) => ({ position: bytes.length - 8 + index, bit: 0x10 }))
    for (const { position, bit } of [...anywhere, ...sums, ...filledUp]) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8((bytes[position] ?? 0) ^ bit, position)
      await writeFile(file, damaged)
      const content = await contentOf(file, await newFolder()).catch(() => null)
      if (content !== null && position === bytes.length - 9) expect(content).toEqual(intact)
      else expect(await attemptedRefusal()).not.toBe('')
    }
    // Of so many attempts none: what one had changed would be seen.
    await expectUnchanged()
  })

  it('cut off anywhere', async () => {
    const bytes = await readFile(file)
    for (const length of [
      0,
      1,
      9,
      100,
      Math.floor(bytes.length / 2),
      bytes.length - 100,
      bytes.length - 8,
      bytes.length - 1,
    ]) {
      await writeFile(file, bytes.subarray(0, length))
      expect(await attemptedRefusal()).not.toBe('')
    }
    await expectUnchanged()
  })

  it.each([
    ['text', 'a letter'],
    ['gzipped text', gzipSync('a letter')],
    ['an empty archive', gzipSync(Buffer.alloc(1024))],
  ])('that is %s', async (_what, content) => {
    await writeFile(file, content)
    expect(await refusal()).toContain('no whole backup')
  })

  it('of another format version', async () => {
    await forge((archive) => void (archive.manifest = { ...archive.manifest, version: 2 as 1 }))
    expect(await refusal()).toContain('format 2')
  })

  it('of another program', async () => {
    await forge((archive) => void (archive.manifest = { ...archive.manifest, format: 'other' as 'bama-backup' }))
    expect(await refusal()).toContain('another program')
  })

  it('of a newer version with tables that are not known yet', async () => {
    await forge(
      (archive) =>
        void (archive.manifest = { ...archive.manifest, schema: [...archive.manifest.schema, '9999-later'] }),
    )
    expect(await refusal()).toContain('newer version')
  })

  it.each(['files/../../evil', '/etc/passwd', 'files/.hidden', 'tables/../x.ndjson', 'other.txt'])(
    'with a member %s',
    async (name) => {
      await forge(({ members }) => void members.set(name, Buffer.from('x')))
      expect(await refusal()).toContain('does not belong there')
    },
  )

  it('with a link in it', async () => {
    await putTogether(file, await takeApart(file), [{ name: 'files/link', type: 'symlink', linkname: '/etc/passwd' }])
    expect(await refusal()).toContain('does not belong there')
  })

  it('with a member twice, or one more than its manifest has', async () => {
    const archive = await takeApart(file)
    await putTogether(file, archive, [{ name: 'files/empty', type: 'file' }])
    await refusal()
    await putTogether(file, archive, [{ name: 'files/more', type: 'file' }])
    expect(await refusal()).toContain('files/more does not belong there')
  })

  it('without a table, or with one that Bama never had', async () => {
    await forge((archive) => {
      archive.members.delete('tables/history.ndjson')
      const { history: _, ...rows } = archive.manifest.rows
      archive.manifest = { ...archive.manifest, rows }
    })
    expect(await refusal()).toContain('no table history')
    await backUp(place, file, true)
    await forge((archive) => setLines(archive, 'sessions', ['{}']))
    expect(await refusal()).toContain('a table sessions')
  })

  it.each<[string, (archive: Archive) => void]>([
    ['that can not be read', (archive) => setLines(archive, 'records', ['{"id":'])],
    ['that is none', (archive) => setLines(archive, 'records', ['[]', ...lines(archive, 'records')])],
    ['with a column that is not known', (archive) => changeRow(archive, 'records', (row) => (row['colour'] = 'red'))],
    ['with a text for a number', (archive) => changeRow(archive, 'records', (row) => (row['seq'] = '7'))],
    ['with an object for a text', (archive) => changeRow(archive, 'records', (row) => (row['fields'] = {}))],
    ['without what it needs', (archive) => changeRow(archive, 'records', (row) => (row['fields'] = null))],
    [
      'that is there twice',
      (archive) => setLines(archive, 'records', [...lines(archive, 'records'), lines(archive, 'records')[0] ?? '']),
    ],
    ['too few', (archive) => archive.members.set('tables/records.ndjson', Buffer.from(''))],
  ])('with a row %s', async (_what, change) => {
    await forge(change)
    expect(await refusal()).toMatch(/records/)
  })

  it('whose facts are not those of its manifest', async () => {
    await forge((archive) => void (archive.manifest = { ...archive.manifest, seq: archive.manifest.seq + 1 }))
    expect(await refusal()).toContain('not those of its manifest')
  })

  it('that inflates beyond all measure, or has a line that does', async () => {
    await forge(({ members }) => void members.set('files/zeros', Buffer.alloc(4_000_000)))
    expect(await refusal({ inflatedBytes: 3_000_000, lineBytes: 1_000_000 })).toContain('inflates to more than')
    await backUp(place, file, true)
    await forge((archive) => changeRow(archive, 'records', (row) => (row['fields'] = 'x'.repeat(1_000_000))))
    expect(await refusal({ inflatedBytes: 10_000_000, lineBytes: 500_000 })).toContain('too long')
    // In bytes, of which a Hebrew letter has two; and of a line that came whole in one piece.
    for (const letters of [300_000, 60_000]) {
      await backUp(place, file, true)
      await forge((archive) => changeRow(archive, 'records', (row) => (row['fields'] = 'א'.repeat(letters))))
      expect(await refusal({ inflatedBytes: 10_000_000, lineBytes: letters * 1.5 })).toContain('too long')
    }
  })

  it('unless it is there, and nothing is wrong with it', async () => {
    await putTogether(file, await takeApart(file))
    await restore(place, file, { yes: true })
    expect(await dump(place)).not.toEqual(rows)
    await expect(restore(place, `${file}-of-yesterday`, { yes: true })).rejects.toThrow('ENOENT')
  })
})

describe('a restore that is killed', () => {
  it.each(['accounts', 'meta', 'records'])('while it writes %s leaves what there was', async (table) => {
    const killed = spawnSync(process.execPath, [await bundled('killed-restore'), place.dataDir, file, table])
    expect(killed.signal).toBe('SIGKILL')
    expect(await dump(place)).toEqual(rows)
    expect(await withStore(place, (store) => store.db.selectFrom('sessions').selectAll().execute())).toHaveLength(1)
    await restore(place, file, { yes: true })
    expect(await dump(place)).not.toEqual(rows)
    const left = (await readdir(place.filesDir)).filter((name) => !name.startsWith('.restore-'))
    expect(left.sort()).toEqual(Object.keys(files).sort())
  })
})
