// npm run dev: the server with restarts on http://localhost:8081, the app with hot reload on http://localhost:5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root, toolEnv } from './ready.mjs'

ensureInstalled()
const bin = (name) => join(root, 'node_modules', '.bin', name)
const address = 'http://localhost:5173'
const children = [
  spawn(bin('node'), ['--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({ PORT: '8081', BAMA_ORIGIN: address }),
  }),
  spawn(bin('vite'), ['--port', '5173', '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: toolEnv({ BAMA_API: 'http://localhost:8081' }),
  }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
