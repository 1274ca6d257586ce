// For commands that run while the server does.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled, root } from './ready.mjs'

/** Installs packages only where there are none: renewing them would take them away from under the running server. */
export function ensurePackages() {
  if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) ensureInstalled()
}

/**
 * Arguments that are no options are files, as seen from where the command was typed: npm starts scripts in the project's
 * folder, and says where the person is.
 */
export function withAbsolutePaths(args) {
  const from = process.env.npm_lifecycle_event === undefined ? process.cwd() : (process.env.INIT_CWD ?? process.cwd())
  return args.map((argument) => (argument.startsWith('-') ? argument : resolve(from, argument)))
}
