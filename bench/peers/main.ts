import { publish } from './publish.ts'
import { runPeers } from './run.ts'

/** npm run bench -- peers: measures. -- peers publish: writes the last run's results next to docs/measurements.md. */
const [what = 'run'] = process.argv.slice(2)
if (what === 'run') await runPeers()
else if (what === 'publish') publish()
else {
  console.error('npm run bench -- peers [run | publish]')
  process.exit(1)
}
