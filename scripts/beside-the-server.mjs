// For commands that run alongside the server.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled, root } from './ready.mjs'

/** Installs packages only if there are none: replacing them would break the running server. */
export function ensurePackages() {
  if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) ensureInstalled()
}

/**
 * Resolves arguments that aren't options as files, relative to the directory where the command was typed. npm runs
 * scripts in the project's folder and passes that directory in INIT_CWD.
 */
export function withAbsolutePaths(args) {
  const from = process.env.npm_lifecycle_event === undefined ? process.cwd() : (process.env.INIT_CWD ?? process.cwd())
  return args.map((argument) => (argument.startsWith('-') ? argument : resolve(from, argument)))
}
