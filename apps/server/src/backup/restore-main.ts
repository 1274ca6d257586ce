import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { keepFilesPrivate } from '../files/keep-private.ts'
import { endWith, readPlace, usageError } from '../command-line/command.ts'
import { restoreBackup } from './restore-backup.ts'

keepFilesPrivate()

const usage = 'npm run restore -- FILE [--final] [--trial] [--yes]'

function readArguments() {
  try {
    const options = {
      final: { type: 'boolean', default: false },
      trial: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [file, ...rest] = positionals
    return file === undefined || rest.length > 0 ? usageError(usage) : { file, ...values }
  } catch {
    return usageError(usage)
  }
}

const whatDevicesDo = {
  offer: 'Devices offer again what the server had confirmed to them in the last 14 days.',
  final: 'What was written after the backup is gone; devices take over the backup as it is.',
}

try {
  const { file, final, trial: isTrial, yes } = readArguments()
  const mode = final ? 'final' : 'offer'
  const place = readPlace(process.env)
  const report = await restoreBackup({ place, file, yes, mode, isTrial, now: Date.now, randomBytes })
  const { manifest, rows, tables, files, filesThere } = report
  process.stdout.write(
    `Restored the backup of ${manifest.createdAt}: ${rows} rows in ${tables} tables, ${files} files (${filesThere} were there already).\n`,
  )
  process.stdout.write(`Everyone signs in again. ${whatDevicesDo[mode]}\n`)
} catch (error) {
  endWith('Nothing was restored, the server has what it had', error)
}
