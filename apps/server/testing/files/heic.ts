import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { picture } from './images.ts'

/** Whether Debian's HEIC encoder is installed (by `scripts/programs.mjs`). */
export const hasHeicEncoder = (): boolean => spawnSync('heif-enc', ['--version']).status === 0

/** `picture` in a phone's format: HEVC in a HEIF file, written by an independent encoder. */
export async function heic(width: number, height: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'bama-heic-'))
  try {
    const [from, to] = [join(folder, 'photo.png'), join(folder, 'photo.heic')]
    await writeFile(from, await picture(width, height).png().toBuffer())
    const { status, stderr } = spawnSync('heif-enc', ['--quality', '90', '--output', to, from], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`heif-enc ended with ${status}: ${stderr}`)
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
