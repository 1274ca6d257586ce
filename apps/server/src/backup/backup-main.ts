import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { keepFilesPrivate } from '../files/keep-private.ts'
import { createBackup } from './create-backup.ts'
import { endWith, readPlace, sizeText, usageError } from '../command-line/command.ts'

keepFilesPrivate()

const usage = 'npm run backup -- FILE [--force]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    })
    const [file, ...rest] = positionals
    return file === undefined || rest.length > 0 ? usageError(usage) : { file, ...values }
  } catch {
    return usageError(usage)
  }
}

try {
  const { file, force } = readArguments()
  const { manifest, files, missing, bytes } = await createBackup({
    place: readPlace(process.env),
    file,
    force,
    now: Date.now,
    version: packageJson.version,
  })
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${file}: ${rows} rows in ${Object.keys(manifest.rows).length} tables, ${files} files, ${sizeText(bytes)}, of ${manifest.createdAt}.\n`,
  )
  if (missing.length > 0) {
    process.stderr.write(
      `${missing.length} stored files that records name are missing, so the backup has them not either: files/${missing[0]}${missing.length > 1 ? ' and others' : ''}\n`,
    )
    process.exitCode = 5
  }
} catch (error) {
  endWith('The backup failed', error)
}
