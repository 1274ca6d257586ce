import { randomBytes } from 'node:crypto'
import { endWith, usageError } from '../command-line/command.ts'
import { openSource } from '../backup/open-source.ts'
import { Refusal } from '../command-line/refusal.ts'
import { readConfig } from '../config.ts'
import { keepFilesPrivate } from '../files/keep-private.ts'
import { openStore } from '../store/store.ts'
import { makeAdminLink } from './admin-link.ts'

keepFilesPrivate()

try {
  const [email, ...rest] = process.argv.slice(2)
  if (email === undefined || rest.length > 0) usageError('npm run admin-link -- E-MAIL')
  const read = readConfig(process.env)
  if (!read.ok) throw new Refusal('usage', read.error)
  const { origin, port } = read.value
  // `openStore` would create a missing database, and the link would lead nowhere.
  const source = await openSource(read.value)
  if (source === null) throw new Refusal('in_the_way', 'there are no accounts where DATA_DIR or DATABASE_URL point')
  await source.close()
  const store = await openStore(read.value)
  try {
    const made = await makeAdminLink({
      store,
      email,
      origin: origin ?? `http://localhost:${port}`,
      now: Date.now,
      randomBytes,
    })
    process.stdout.write(`Open this once, until ${new Date(made.expiresAtMs).toISOString()}: ${made.link}\n`)
  } finally {
    await store.close()
  }
} catch (error) {
  endWith('There is no link', error)
}
