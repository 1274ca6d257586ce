// npm run guide-pictures: takes the pictures of docs/guides/user and of the README again, from the app as it is.
import { ensureBuilt, ensureInstalled, runNode } from './ready.mjs'

ensureInstalled()
ensureBuilt()
runNode(['e2e/screens/guide.ts'])
