/** The reasons for which a command ends without having changed anything, with their exit codes. */
const exitCodes = {
  /** The command line or the configuration is invalid. */
  usage: 2,
  /** The command would overwrite a file or a database with content, or lacks a folder or a database that it needs. */
  in_the_way: 3,
  /** The file isn't a backup, isn't complete, or is of another version. */
  bad_archive: 4,
} as const

/** The one error that backup and restore throw on purpose. Its message is for the caller; nothing was changed. */
export class Refusal extends Error {
  readonly exitCode: number

  constructor(reason: keyof typeof exitCodes, message: string) {
    super(message)
    this.exitCode = exitCodes[reason]
  }
}
