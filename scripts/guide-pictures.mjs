// npm run guide-pictures: retakes the pictures of docs/guides/user and of the README from the present app.
import { ensureBuilt, ensureInstalled, runNode } from './ready.mjs'

ensureInstalled()
ensureBuilt()
runNode(['e2e/screens/guide.ts'])
