// npm run integrations: tries the language model, image service and mail server configured in the environment
// (docs/guides/integrations.md).
import { ensurePackages } from './beside-the-server.mjs'
import { runNode } from './ready.mjs'

ensurePackages()
runNode(['apps/server/src/integrations/try-services-main.ts', ...process.argv.slice(2)])
