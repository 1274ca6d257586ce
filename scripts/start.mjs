// npm start: installs what is missing, builds what is stale, serves app and API.
import { ensureBuilt, ensureInstalled, runNode } from './ready.mjs'

ensureInstalled()
ensureBuilt()
runNode(['apps/server/src/main.ts'])
