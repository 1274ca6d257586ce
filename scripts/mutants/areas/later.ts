import type { Mutant } from '../mutant.ts'

/** Of statements: those that came after `npm run mutants` had drawn from the others. At the end, a seed's draw of those stays. */
export const later: readonly Mutant[] = [
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
    file: 'apps/server/src/integrations/read-thread.ts',
    find: "    .where('parent', '=', `${entity}/${item_id}`)\n",
    replace: '',
  },
]
