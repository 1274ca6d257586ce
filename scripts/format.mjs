// npm run format: formats every file.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, root, toolEnv } from './ready.mjs'

ensureInstalled({ mayReplace: false })
process.exit(spawnSync('oxfmt', ['.'], { cwd: root, stdio: 'inherit', env: toolEnv() }).status ?? 1)
