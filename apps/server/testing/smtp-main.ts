import { SMTPServer } from 'smtp-server'

/**
 * A mail server in a process of its own, on a free port. It says its port, and then each message that it takes, as lines of
 * JSON. Its one argument is what it is like.
 */
interface Behaviour {
  readonly tls?: 'none' | 'starttls' | 'implicit'
  readonly login?: { readonly user: string; readonly password: string }
  readonly refuses?: string
  /** Takes the connection and never says a word. */
  readonly isMute?: boolean
}

const { tls = 'none', login, refuses, isMute = false } = JSON.parse(process.argv[2] ?? '{}') as Behaviour
const say = (fact: object): void => void process.stdout.write(`${JSON.stringify(fact)}\n`)

const server = new SMTPServer({
  secure: tls === 'implicit',
  disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
  authOptional: login === undefined,
  allowInsecureAuth: tls === 'none',
  disableReverseLookup: true,
  onConnect(_session, answer) {
    if (!isMute) answer()
  },
  onAuth({ username, password }, _session, answer) {
    if (username === login?.user && password === login?.password) answer(null, { user: username })
    else answer(new Error('wrong user or password'))
  },
  onRcptTo({ address }, _session, answer) {
    answer(address === refuses ? new Error('no such mailbox') : null)
  },
  onData(stream, { envelope }, answer) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      say({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') })
      answer(null)
    })
  },
})
// A client that hangs up in the middle of a handshake is what some tests are about.
server.on('error', () => undefined)
const listening = server.listen(0, '127.0.0.1', () => {
  const bound = listening.address()
  say({ port: typeof bound === 'object' && bound !== null ? bound.port : 0 })
})
process.on('SIGTERM', () => process.exit(0))
