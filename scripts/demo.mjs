// npm run demo: fills a workspace with a season of demonstration data (`npm run demo -- --scale 50 --seed 7`).
import { ensureInstalled, runNode } from './ready.mjs'

ensureInstalled()
runNode(['apps/server/demo/main.ts', ...process.argv.slice(2)])
