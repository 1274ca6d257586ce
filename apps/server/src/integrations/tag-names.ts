import { tagSchema } from '@bama/domain'
import type { Store } from '../store/store.ts'
import { mayGoOut } from './withhold.ts'

/** More names would crowd out the text that they are for. */
const maxTags = 100

/** Returns the names of the workspace's tags in alphabetical order, except those with something that may not go out. */
export async function tagNames({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('records')
    .select('fields')
    .where('entity', '=', 'tags')
    .where('deleted', 'is', null)
    .orderBy('id')
    .limit(maxTags)
    .execute()
  const names = rows.flatMap(({ fields }) => tagSchema.shape.name.safeParse(nameIn(fields)).data ?? [])
  return names.filter(mayGoOut).toSorted()
}

const nameIn = (fields: string): unknown => (JSON.parse(fields) as { readonly name?: unknown }).name
