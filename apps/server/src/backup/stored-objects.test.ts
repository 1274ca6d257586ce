import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  backUp,
  dump,
  fillPlace,
  newFolder,
  newPlace,
  restore,
  withoutRestoreFacts,
} from '../../testing/backup/places.ts'
import { useObjectStorage } from '../../testing/files/object-storage.ts'
import type { FileStore } from '../files/file-store.ts'
import { createS3Files } from '../files/s3-files.ts'
import { s3SettingsOf } from '../files/s3-settings.ts'
import type { DataPlace } from './data-place.ts'

const contentOf = async (storage: FileStore, key: string): Promise<string | null> => {
  const stored = await storage.get(key)
  return stored === null ? null : Buffer.concat(await (await stored.open()).toArray()).toString()
}

describe('a backup of a server whose files are in an object storage', () => {
  const addressOf = useObjectStorage()

  /** Makes a new place, in a part of the storage that no other test uses. */
  async function placeIn(prefix: string): Promise<{ readonly place: DataPlace; readonly storage: FileStore }> {
    const settings = s3SettingsOf(addressOf().replace('/files?', `/${prefix}?`))
    if (settings === null) throw new Error('these are settings')
    return { place: { ...(await newPlace()), objectStorage: settings }, storage: createS3Files(settings) }
  }

  it('has the files that rows name, and puts them into another storage', async () => {
    const { place, storage } = await placeIn('one')
    await fillPlace(place)
    await storage.put('object-1', Buffer.from('image'))
    await storage.put('object-1.thumb', Buffer.from('thumb'))
    await storage.put('of-nobody', Buffer.from('left over'))
    const file = join(await newFolder(), 'bama.backup')
    const { files, missing, manifest } = await backUp(place, file)
    expect([files, missing]).toEqual([2, []])
    // The files in the local folder aren't those that the rows name.
    expect(manifest.members.map(({ name }) => name).filter((name) => name.startsWith('files/'))).toEqual([
      'files/object-1',
      'files/object-1.thumb',
    ])

    const other = await placeIn('two')
    expect(await restore(other.place, file)).toMatchObject({ files: 2, filesThere: 0 })
    expect(await contentOf(other.storage, 'object-1')).toBe('image')
    expect(await contentOf(other.storage, 'object-1.thumb')).toBe('thumb')
    expect(await contentOf(other.storage, 'of-nobody')).toBeNull()
    expect(withoutRestoreFacts(await dump(other.place))).toEqual(withoutRestoreFacts(await dump(place)))
  })

  it('says which files rows name in vain', async () => {
    const { place } = await placeIn('three')
    await fillPlace(place)
    const { files, missing } = await backUp(place, join(await newFolder(), 'bama.backup'))
    expect([files, missing]).toEqual([0, ['object-1']])
  })

  it('leaves what the storage has, and puts back what it lost, in either kind of place', async () => {
    const { place, storage } = await placeIn('four')
    await fillPlace(place)
    await storage.put('object-1', Buffer.from('image'))
    await storage.put('object-1.thumb', Buffer.from('thumb'))
    const file = join(await newFolder(), 'bama.backup')
    await backUp(place, file)
    await storage.delete('object-1')
    await storage.put('later', Buffer.from('newer'))
    expect(await restore(place, file, { yes: true })).toMatchObject({ files: 2, filesThere: 1 })
    expect(await contentOf(storage, 'object-1')).toBe('image')
    expect(await contentOf(storage, 'later')).toBe('newer')

    // A backup doesn't record where its files were stored, so they can be restored into a folder too.
    expect(await restore(await newPlace(), file)).toMatchObject({ files: 2, filesThere: 0 })
  })
})
