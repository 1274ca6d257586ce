import type { parseArgs, ParseArgsOptionsConfig } from 'node:util'

/** Ends the process with the usage: 2, as every wrong call of a command. */
export function refuseArgs(usage: string): never

/** What the command line says, by `options`. Where it asks for `--help`, or names what is unknown, the usage ends the process. */
export function readArgs<const T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>
