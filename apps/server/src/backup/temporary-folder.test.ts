import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inTemporaryFolder } from './temporary-folder.ts'
import { newFolder } from '../../testing/backup/places.ts'

describe('a temporary folder', () => {
  it('is gone afterwards, also when the work failed', async () => {
    const folder = await newFolder()
    await inTemporaryFolder(join(folder, 'work-'), async () => expect(await readdir(folder)).toHaveLength(1))
    await expect(inTemporaryFolder(join(folder, 'work-'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('is gone when the program is broken off by %s', async (signal, status) => {
    const folder = await newFolder()
    const source = `
      import { inTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'))}
      setInterval(() => {}, 1000)
      await inTemporaryFolder(${JSON.stringify(join(folder, 'work-'))}, () => new Promise(() => process.kill(process.pid, '${signal}')))
    `
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' })
    expect([ended.status, ended.stderr]).toEqual([status, 'Broken off.\n'])
    expect(await readdir(folder)).toEqual([])
  })
})
