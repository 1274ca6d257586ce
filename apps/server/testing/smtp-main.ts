import { SMTPServer } from 'smtp-server'

type Step = 'sender' | 'recipient' | 'message'

/**
 * A mail server in a separate process, on a free port. It prints its port, and then each message that it accepts, as lines
 * of JSON. Its only argument is its behaviour, as JSON.
 */
interface Behaviour {
  readonly tls?: 'none' | 'starttls' | 'implicit'
  readonly login?: { readonly user: string; readonly password: string }
  readonly refuses?: string
  /** Fails at this step with this status: temporarily (4xx) or permanently (5xx). */
  readonly fails?: { readonly at: Step; readonly status: number }
  /** Never answers this step, or hangs up at it. */
  readonly isStuckAt?: Step
  readonly hangsUpAt?: Step
  /** Accepts connections, but never says anything. */
  readonly isMute?: boolean
}

const {
  tls = 'none',
  login,
  refuses,
  fails,
  isStuckAt,
  hangsUpAt,
  isMute = false,
} = JSON.parse(process.argv[2] ?? '{}') as Behaviour
const say = (fact: object): void => void process.stdout.write(`${JSON.stringify(fact)}\n`)

type Answer = (error?: Error | null) => void

/** Answers a step as the behaviour says, otherwise by calling `otherwise`. */
function answerAt(step: Step, answer: Answer, otherwise: () => void): void {
  if (isStuckAt === step) return
  // The process runs only this server.
  if (hangsUpAt === step) process.exit(0)
  if (fails?.at === step) answer(Object.assign(new Error('not now'), { responseCode: fails.status }))
  else otherwise()
}

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
  onMailFrom(_address, _session, answer) {
    answerAt('sender', answer, () => answer(null))
  },
  onRcptTo({ address }, _session, answer) {
    answerAt('recipient', answer, () => answer(address === refuses ? new Error('no such mailbox') : null))
  },
  onData(stream, { envelope }, answer) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    const take = (): void => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      say({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') })
      answer(null)
    }
    stream.on('end', () => answerAt('message', answer, take))
  },
})
// Some tests hang up in the middle of a handshake.
server.on('error', () => undefined)
const listening = server.listen(0, '127.0.0.1', () => {
  const bound = listening.address()
  say({ port: typeof bound === 'object' && bound !== null ? bound.port : 0 })
})
process.on('SIGTERM', () => process.exit(0))
