import { SMTPServer } from 'smtp-server'

type Step = 'sender' | 'recipient' | 'message'

/**
 * A mail server in a process of its own, on a free port. It says its port, and then each message that it takes, as lines of
 * JSON. Its one argument is what it is like.
 */
interface Behaviour {
  readonly tls?: 'none' | 'starttls' | 'implicit'
  readonly login?: { readonly user: string; readonly password: string }
  readonly refuses?: string
  /** Answers so at this step: for now (4xx) or for good (5xx). */
  readonly fails?: { readonly at: Step; readonly status: number }
  /** Takes the step and never answers it, or hangs up. */
  readonly isStuckAt?: Step
  readonly hangsUpAt?: Step
  /** Takes the connection and never says a word. */
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

/** Answers a step as the behaviour says, if it says something of it. */
function answerAt(step: Step, answer: Answer, otherwise: () => void): void {
  if (isStuckAt === step) return
  // The process is this server alone.
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
// A client that hangs up in the middle of a handshake is what some tests are about.
server.on('error', () => undefined)
const listening = server.listen(0, '127.0.0.1', () => {
  const bound = listening.address()
  say({ port: typeof bound === 'object' && bound !== null ? bound.port : 0 })
})
process.on('SIGTERM', () => process.exit(0))
