import { assert } from '@bama/domain'
import { webhookKinds } from '@bama/sync'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { addPerson } from '../../testing/people-in-store.ts'
import { openSqliteStore } from '../store/store.ts'
import { readUser } from '../sync/read-user.ts'
import { nextChange } from './next-change.ts'

it('the next change is found by its number: no step reads and sorts the history for each message', async () => {
  const store = await openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const actor = await addPerson(store, { id: 'dana', role: 'admin' }, Date.UTC(2026, 10, 20, 9)).then((id) =>
    readUser(store.db, id),
  )
  assert(actor !== null, 'she is there')
  const queries: RootOperationNode[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const steps = await store.read(async (tx) => {
    await nextChange(tx.withPlugin(noting), { id: 'w', kinds: [...webhookKinds], position: 0, actor })
    const plans = queries.map(async (node) => {
      const { sql, parameters } = tx.getExecutor().compileQuery(node, { queryId: 'plan' })
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      return (await tx.executeQuery<{ readonly detail: string }>(plan)).rows.map(({ detail }) => detail)
    })
    return (await Promise.all(plans)).flat()
  })
  expect(steps.filter((step) => step.includes('history'))).not.toEqual([])
  expect(steps.filter((step) => /TEMP B-TREE|history_by_record/.test(step))).toEqual([])
})
