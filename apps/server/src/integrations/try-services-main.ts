import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWith, usageError } from '../command-line/command.ts'
import { Refusal } from '../command-line/refusal.ts'
import { readConfig } from '../config.ts'
import { type TriedUse, triedUses, tryService } from './try-services.ts'

const usage = 'npm run integrations -- [brief] [summary] [image] [mail] [--to E-MAIL] [--folder FOLDER]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, folder: { type: 'string', default: '.' } },
    })
    const uses = triedUses.filter((use) => positionals.length === 0 || positionals.includes(use))
    if (positionals.some((one) => !triedUses.some((use) => use === one))) usageError(usage)
    return { ...values, uses, isChosen: positionals.length > 0 }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return usageError(usage)
  }
}

const missing: Readonly<Record<TriedUse, string>> = {
  brief: 'LLM_URL and LLM_MODEL are not set',
  summary: 'LLM_URL and LLM_MODEL are not set',
  image: 'IMAGE_URL and IMAGE_MODEL are not set',
  mail: 'SMTP_URL is not set, or there is no --to E-MAIL',
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const { to = null, folder, uses, isChosen } = readArguments()
  const read = readConfig(process.env)
  if (!read.ok) throw new Refusal('usage', read.error)
  let failed = 0
  for (const use of uses) {
    const startMs = Date.now()
    const trying = tryService(use, {
      config: read.value,
      nowMs: startMs,
      mailTo: to,
      keepImage(image, ending) {
        const file = resolve(process.env['INIT_CWD'] ?? '.', folder, `bama-poster.${ending}`)
        writeFileSync(file, image)
        return file
      },
    })
    const tried = await trying
    if (tried === null) {
      say(`${use}: off, ${missing[use]}`)
      if (isChosen) failed++
      continue
    }
    const { host, outcome } = tried
    say(`${use}: ${host}, ${((Date.now() - startMs) / 1000).toFixed(1)} s, ${outcome.ok ? 'ok' : outcome.error}`)
    if (outcome.ok) for (const line of outcome.value) say(`  ${line}`)
    else failed++
  }
  if (failed > 0) process.exitCode = 1
} catch (error) {
  endWith('The integrations were not tried', error)
}
