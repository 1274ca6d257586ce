import pg from 'pg'

/** Runs one statement on a separate connection. */
export async function runSql(databaseUrl: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The tests end the database while this is connected. A running query rejects all the same.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
