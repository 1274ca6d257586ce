import { type EntityName, ok, type Result } from '@bama/domain'
import { sql } from 'kysely'
import type { FileStore } from '../src/files/file-store.ts'
import type { Store } from '../src/store/store.ts'
import { type DemoAccount, fillWorkspace } from './fill-workspace.ts'
import { seasonLife } from './life/life.ts'
import { playLife } from './play-life.ts'
import { generateSeason, type SeasonInput } from './season/season.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The season's records are written before anyone does anything with them. */
const writtenDaysAgo = 60

interface Filled {
  readonly accounts: readonly DemoAccount[]
  /** The number of records by name. */
  readonly counts: ReadonlyMap<string, number>
}

/** Fills an empty workspace with a season's records, and then with what people did around them. */
export async function fillDemonstration(
  parts: { readonly store: Store; readonly files: FileStore },
  { nowMs, zone, ...input }: SeasonInput & { readonly nowMs: number; readonly zone: string },
): Promise<Result<Filled, 'not_empty'>> {
  const season = await generateSeason(input)
  const accounts = await fillWorkspace(parts.store, season, nowMs - writtenDaysAgo * dayMs)
  if (!accounts.ok) return accounts
  const scene = { season, seed: input.seed, today: input.today, nowMs, zone }
  await playLife(parts, scene, seasonLife(scene))
  return ok({ accounts: accounts.value, counts: await countsOf(parts.store) })
}

const words: readonly (readonly [EntityName, string])[] = [
  ['events', 'events'],
  ['clients', 'clients'],
  ['systemUsers', 'people'],
  ['tags', 'tags'],
  ['tasks', 'tasks'],
  ['comments', 'comments'],
  ['chats', 'chats'],
  ['chatMessages', 'chat messages'],
  ['canvas', 'sketches'],
  ['personalMessages', 'personal messages'],
  ['workHours', 'work-hour entries'],
  ['seasonalClients', 'seasonal clients'],
]

async function countsOf({ db }: Store): Promise<ReadonlyMap<string, number>> {
  const count = sql<number>`count(*)`.as('count')
  const rows = await db.selectFrom('records').select(['entity', count]).groupBy('entity').execute()
  const images = await db.selectFrom('files').select(count).executeTakeFirstOrThrow()
  const found = new Map(rows.map((row) => [row.entity, row.count]))
  return new Map([...words.map(([entity, word]) => [word, found.get(entity) ?? 0] as const), ['images', images.count]])
}
