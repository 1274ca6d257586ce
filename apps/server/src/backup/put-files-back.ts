import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filePathIn, type Manifest, type Member } from './archive-format.ts'
import { flushFolder } from './flush-folder.ts'

/**
 * Moves unpacked files to where the server keeps them. Keeps identical files that exist there, and deletes nothing. Called
 * again, it moves those that were there the first time and are gone since, not those that it moved then.
 */
export async function putFilesBack(
  folder: string,
  { members }: Manifest,
  filesDir: string,
  isAgain = false,
): Promise<{ readonly files: number; readonly filesThere: number }> {
  let files = 0
  let filesThere = 0
  const folders = new Set<string>()
  for (const member of members) {
    const path = filePathIn(member.name)
    if (path === null) continue
    files++
    const target = join(filesDir, path)
    if (await isThere(target, member)) filesThere++
    else if (!isAgain || existsSync(join(folder, member.name))) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(join(folder, member.name), target)
      folders.add(dirname(target))
    }
  }
  for (const changed of folders) await flushFolder(changed)
  return { files, filesThere }
}

/** Whether the target has exactly this content. A damaged file is replaced. */
async function isThere(target: string, { bytes, sha256 }: Member): Promise<boolean> {
  const found = await stat(target).catch(() => null)
  if (found?.size !== bytes) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(target)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}
