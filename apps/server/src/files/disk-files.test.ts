import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDiskFiles } from './disk-files.ts'

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'bama-disk-'))
  folder = join(parent, 'data', 'files')
  return () => rm(parent, { recursive: true })
})

describe('files on a disk', () => {
  it('come back as they were put, in a folder for no other user, which is made when the first comes', async () => {
    const files = createDiskFiles(folder)
    await files.put('a.thumb', Buffer.from('one'))
    await files.put('b', Buffer.from('three'))
    const found = await files.get('a.thumb')
    expect(found?.size).toBe(3)
    expect(found === null ? null : String(await buffer(await found.open()))).toBe('one')
    expect((await readdir(folder)).sort()).toEqual(['a.thumb', 'b'])
    expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, 'b'))).mode & 0o777]).toEqual([0o700, 0o600])
  })

  it('are none before they are put and after they are deleted, and deleting none is no error', async () => {
    const files = createDiskFiles(folder)
    expect(await files.get('a')).toBeNull()
    await files.put('a', Buffer.from('one'))
    await files.delete('a')
    await files.delete('a')
    expect(await files.get('a')).toBeNull()
  })

  it('never lie outside of the folder', async () => {
    await writeFile(join(parent, 'secret'), 'x')
    const files = createDiskFiles(folder)
    for (const key of ['../secret', '../../secret', '/etc/passwd'])
      expect(
        await files.get(key).then(
          (found) => found === null,
          () => true,
        ),
      ).toBe(true)
  })

  it('that could not be written leave nothing', async () => {
    await writeFile(join(parent, 'data'), 'a file where the folder should be')
    await expect(createDiskFiles(folder).put('a', Buffer.from('one'))).rejects.toThrow()
    const files = createDiskFiles(join(parent, 'other'))
    await files.put('kept', Buffer.from('one'))
    // The name of the unfinished file is taken.
    await files.put('taken.part', Buffer.from('in the way'))
    await expect(files.put('taken', Buffer.from('two'))).rejects.toThrow()
    expect(await files.get('taken')).toBeNull()
    expect(await readdir(join(parent, 'other'))).toContain('kept')
  })

  it('that could not be written leave what was there before', async () => {
    const files = createDiskFiles(folder)
    await files.put('a', Buffer.from('one'))
    await files.put('a.part', Buffer.from('of another'))
    await expect(files.put('a', Buffer.from('two'))).rejects.toThrow()
    expect((await readdir(folder)).sort()).toEqual(['a', 'a.part'])
    expect(String(await readFile(join(folder, 'a')))).toBe('one')
    expect(String(await readFile(join(folder, 'a.part')))).toBe('of another')
  })

  it('that were written but got no name leave nothing', async () => {
    const files = createDiskFiles(folder)
    await mkdir(join(folder, 'a'), { recursive: true })
    await expect(files.put('a', Buffer.from('two'))).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['a'])
  })

  const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0

  it.skipIf(!canTrace)('are flushed before they get their name, and the name before the answer (strace)', async () => {
    const trace = join(parent, 'trace')
    const module = JSON.stringify(join(import.meta.dirname, 'disk-files.ts'))
    const script = `import { createDiskFiles } from ${module}
      await createDiskFiles(${JSON.stringify(folder)}).put('traced', Buffer.from('one'))
      process.stdout.write('answered')`
    const run = [
      '-f',
      '-y',
      '-e',
      'trace=fsync,rename,write',
      '-o',
      trace,
      process.execPath,
      '--input-type=module',
      '-e',
      script,
    ]
    expect(spawnSync('strace', run, { encoding: 'utf8' }).stdout).toBe('answered')
    const lines = (await readFile(trace, 'utf8')).split('\n')
    const order = [
      /fsync\(\d+<.*traced\.part>.*\)\s+= 0/,
      /rename\(.*traced\.part.*\)/,
      /fsync\(\d+<.*\/files>\)\s+= 0/,
      /write\(1<.*answered/,
    ]
    const places = order.map((pattern) => lines.findLastIndex((line) => pattern.test(line)))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
})
