import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { knownSteps, migrateSqliteTo } from './table-shapes.ts'
import {
  backUp,
  dump,
  newFolder,
  newPlace,
  restore,
  withoutRestoreFacts,
  withStore,
} from '../../testing/backup/places.ts'

/** Makes a place whose database is of the first version and has an event assigned to an operator. */
async function placeOfTheFirstVersion() {
  const place = await newPlace()
  await mkdir(place.dataDir, { recursive: true })
  const file = join(place.dataDir, 'bama.sqlite')
  await (await migrateSqliteTo(file, '0001-first')).destroy()
  const database = new DatabaseSync(file)
  database.exec(`
    insert into meta (key, value) values ('server_id', 'server-1'), ('epoch', 'epoch-1'), ('seq', '1');
    insert into records (entity, id, fields, clocks, created_at, updated_at, version, seq, audience_seq, deleted)
      values ('events', 'event-1', '{"name":"חתונה","assigned_operator_id":"yossi"}', '{}', '2026-01-01', '2026-01-01', 1, 1, 0, null);
    insert into accounts (user_id, email, password_hash, access_version, created_at) values ('dana', 'dana@bama.test', '-', 1, '2026-01-01');
  `)
  database.close()
  return place
}

describe('a backup of an older version', () => {
  it('is made of its database as it is: nothing is brought up to date under a running server', async () => {
    const place = await placeOfTheFirstVersion()
    const { manifest } = await backUp(place, join(await newFolder(), 'old'))
    expect(manifest.schema).toEqual(['0001-first'])
    const database = new DatabaseSync(join(place.dataDir, 'bama.sqlite'))
    expect(database.prepare('select name from kysely_migration').all()).toEqual([{ name: '0001-first' }])
    database.close()
  })

  it('comes back as the server would have brought that database up to date', async () => {
    const [place, upgraded] = [await placeOfTheFirstVersion(), await placeOfTheFirstVersion()]
    const file = join(await newFolder(), 'old')
    await backUp(place, file)
    const other = await newPlace()
    await restore(other, file)
    await withStore(upgraded, () => Promise.resolve())
    const restored = await dump(other)
    expect(withoutRestoreFacts(restored)).toEqual(withoutRestoreFacts(await dump(upgraded)))
    expect(restored['records']).toMatchObject([{ id: 'event-1', audience: 'yossi' }])
  })

  it('does not go into the database of a newer version, nor is one made of it', async () => {
    const place = await placeOfTheFirstVersion()
    const file = join(await newFolder(), 'old')
    await backUp(place, file)
    const database = new DatabaseSync(join(place.dataDir, 'bama.sqlite'))
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')")
    database.close()
    await expect(restore(place, file, { yes: true })).rejects.toMatchObject({ exitCode: 3 })
    await expect(backUp(place, file, true)).rejects.toMatchObject({ exitCode: 3 })
  })

  it('knows the same steps as the server', async () => {
    const place = await newPlace()
    await withStore(place, () => Promise.resolve())
    const { manifest } = await backUp(place, join(await newFolder(), 'new'))
    expect(manifest.schema).toEqual(await knownSteps())
  })
})
