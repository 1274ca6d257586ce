// npm run bench -- NAME: runs one of the measurements in bench/.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, runNode } from './ready.mjs'

const [name, ...rest] = process.argv.slice(2)
const file = join(root, 'bench', name ?? '', 'main.ts')
if (name === undefined || !existsSync(file)) {
  console.error(
    'Usage: npm run bench -- backup | board | calendar | crew | first-load | grow | long | moving-in | peers | slow | storage | sync | work | year',
  )
  process.exit(2)
}
ensureInstalled()
ensureBuilt()
runNode([file, ...rest])
