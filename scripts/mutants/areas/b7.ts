import type { Mutant } from '../mutant.ts'

export const b7: readonly Mutant[] = [
  {
    row: 'B7.2',
    file: 'apps/web/src/data/local/rows-with.ts',
    find: 'return table.toArray()',
    replace: 'return table.limit(1).toArray()',
  },
  {
    row: 'B7.3',
    file: 'packages/sync/src/replica/commit-changes.ts',
    find: "if (operation !== 'create' && record.shown === null)",
    replace: "if (operation === 'delete' && record.shown === null)",
  },
  { row: 'B7.5', file: 'apps/server/src/routes/health/health-route.ts', find: "message: 'ok'", replace: "message: ''" },
  {
    row: 'B7.5',
    file: 'apps/web/src/data/server/server-provider.ts',
    find: "isServer(await call('GET', '/api/health', healthSchema))",
    replace: "isServer(await call('GET', '/api/health', healthSchema.partial()))",
  },
  {
    row: 'B7.13',
    file: 'packages/sync/src/storage/browser-storage.ts',
    find: "const [version, text] = storage.getItem(prefix + name)?.split(' ') ?? []",
    replace: "const [version, text] = storage.getItem(name)?.split(' ') ?? []",
  },
  {
    row: 'B7.13',
    file: 'apps/web/src/data/storages/open-storage.ts',
    find: 'createBrowserStorage(localStorage,',
    replace: 'createBrowserStorage(sessionStorage,',
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/withhold.ts',
    find: "const kinds = ['email', 'link', 'amount', 'phone'] as const",
    replace: "const kinds = ['email', 'link', 'amount'] as const",
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/read-thread.ts',
    find: 'newest.filter(({ audience }) => accessRules.comments.sees(actor, audience))',
    replace: 'newest',
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/openai-images.ts',
    find: '    if (origin !== new URL(url).origin) return null\n',
    replace: '',
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/draw-poster.ts',
    find: "stripped(text).replaceAll(/[<>]/g, ' ')",
    replace: 'stripped(text)',
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/openai-model.ts',
    find: 'else if (refused !== stumbled) form',
    replace: 'else form',
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/openai-model.ts',
    find: "isCutOff: choice?.finish_reason === 'length'",
    replace: 'isCutOff: false',
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/call-service.ts',
    find: "redirect: 'error'",
    replace: "redirect: 'follow'",
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/read-thread.ts',
    find: "    .where('parent', '=', `${entity}/${item_id}`)\n",
    replace: '',
  },
]
