// npm run format: lays out every file as the formatter does.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, root, toolEnv } from './ready.mjs'

ensureInstalled({ mayReplace: false })
process.exit(spawnSync('oxfmt', ['.'], { cwd: root, stdio: 'inherit', env: toolEnv() }).status ?? 1)
