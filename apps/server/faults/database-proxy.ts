import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A query on its way to the database, held until the test decides what happens to it. */
export interface Passing {
  pass(): void
  /** Cuts the connection. The query never reaches the database. */
  cut(): void
  /** Forwards the query and cuts the connection at once. The database may or may not run the query. */
  passAndCut(): void
  /** Forwards the query and cuts the connection when the database answers, before the server receives the answer. */
  passAndCutAnswer(): void
}

/** A proxy between the server and its database, which a test can break at any point. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Calls `act` once, for the next query that contains the text after skipping `skip` of them. Returns a cancel function. */
  onQuery(text: string, act: (passing: Passing) => void, skip?: number): () => void
  /** From now on nothing passes in either direction, and neither side notices. */
  freeze(): void
  /** Cuts all connections and refuses new ones, until `restore`. */
  breakDown(): void
  /** Undoes `freeze` and `breakDown`. Data sent while frozen is lost, and connections frozen until now are cut. */
  restore(): void
  close(): Promise<void>
}

interface Line {
  readonly server: Socket
  readonly database: Socket
}

interface Rule {
  readonly text: string
  readonly act: (passing: Passing) => void
  skip: number
}

/** Listens on a free port of the loopback. `cutBy`: how the server's connection ends, regularly or by a reset. */
export async function openDatabaseProxy(
  databaseUrl: string,
  cutBy: 'close' | 'reset' = 'close',
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const lines = new Set<Line>()
  const rules: Rule[] = []
  let isFrozen = false
  let isBroken = false

  const cut = (line: Line): void => {
    lines.delete(line)
    if (cutBy === 'reset') line.server.resetAndDestroy()
    else line.server.destroy()
    // Data already forwarded still arrives.
    line.database.end()
  }

  const ruleFor = (chunk: Buffer): Rule | undefined => {
    const text = chunk.toString('latin1')
    const rule = rules.find((rule) => text.includes(rule.text))
    if (rule === undefined || rule.skip-- > 0) return undefined
    rules.splice(rules.indexOf(rule), 1)
    return rule
  }

  const listener = createServer((server) => {
    if (isBroken) {
      server.destroy()
      return
    }
    const database = connect(Number(target.port), target.hostname)
    const line = { server, database }
    lines.add(line)
    for (const socket of [server, database]) {
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        lines.delete(line)
        if (!isFrozen) for (const end of [server, database]) end.destroy()
      })
    }
    server.on('data', (data) => {
      if (isFrozen) return
      const chunk = Buffer.from(data)
      const rule = ruleFor(chunk)
      const pass = (): void => void database.write(chunk)
      if (rule === undefined) return pass()
      rule.act({
        pass,
        cut: () => cut(line),
        passAndCut() {
          pass()
          cut(line)
        },
        passAndCutAnswer() {
          database.removeAllListeners('data')
          database.once('data', () => cut(line))
          pass()
        },
      })
    })
    database.on('data', (chunk) => {
      if (!isFrozen) server.write(chunk)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((listener.address() as AddressInfo).port)

  const cutAll = (): void => {
    for (const line of lines) cut(line)
  }
  return {
    url: url.href,
    onQuery(text, act, skip = 0) {
      const rule = { text, act, skip }
      rules.push(rule)
      return () => {
        if (rules.includes(rule)) rules.splice(rules.indexOf(rule), 1)
      }
    },
    freeze() {
      isFrozen = true
    },
    breakDown() {
      isBroken = true
      cutAll()
    },
    restore() {
      if (isFrozen) cutAll()
      isFrozen = false
      isBroken = false
    },
    close() {
      cutAll()
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
}
