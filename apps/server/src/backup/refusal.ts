/** Why a command ends without having done anything, with its exit code. */
const exitCodes = {
  /** The command line can not be read. */
  usage: 2,
  /** Something stands where it would write: a file, a database with people in it. */
  in_the_way: 3,
  /** The file is no backup, not whole, or of another version. */
  bad_archive: 4,
} as const

/** The one error that backup and restore throw on purpose: a sentence for anyone who called, nothing was changed. */
export class Refusal extends Error {
  readonly exitCode: number

  constructor(reason: keyof typeof exitCodes, message: string) {
    super(message)
    this.exitCode = exitCodes[reason]
  }
}
