// The command line of the scripts. Plain JavaScript: some read it before anything is installed.
import { parseArgs } from 'node:util'

export function refuseArgs(usage) {
  console.error(`Usage: ${usage}`)
  process.exit(2)
}

export function readArgs(usage, options) {
  if (process.argv.includes('--help')) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    return refuseArgs(usage)
  }
}
