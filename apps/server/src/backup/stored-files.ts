import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileMember, filePathIn } from './archive-format.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns the stored files as sorted paths with `/`, relative to the folder, without unfinished uploads (`.part`). */
export async function listStoredFiles(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !path.endsWith('.part') && filePathIn(fileMember(path)) !== null)
      .sort()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Null if the file has been removed meanwhile. */
export async function openStoredFile(folder: string, path: string): Promise<FileHandle | null> {
  try {
    return await open(join(folder, path), 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
