import { isIP } from 'node:net'
import { createAddressGuard } from '../webhooks/public-address.ts'

/** The language model that texts may be sent to, as LLM_URL, LLM_MODEL, LLM_KEY and LLM_TIMEOUT say. */
export interface ModelSettings {
  /** Where an OpenAI-compatible interface begins, without a slash at its end: `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly model: string
  readonly key: string | null
  /** For all that one suggestion takes, a second try too. */
  readonly timeoutMs: number
}

/** The image service, as IMAGE_URL, IMAGE_MODEL, IMAGE_KEY, IMAGE_SIZE and IMAGE_TIMEOUT say. */
export interface ImageSettings extends ModelSettings {
  /** Width and height in pixels, as the service wants them: `1024x1536`. */
  readonly size: string
}

const { allows: isPublic } = createAddressGuard([])

/** A name without a dot is one's own, as in a compose file; so are the endings that no public name has. */
const isOwnName = (host: string): boolean =>
  !host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)$/i.test(host)

function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? isOwnName(host) : !isPublic(host)
}

/** Reads LLM_URL or IMAGE_URL; null when it is none. What people write goes there: beyond one's own network by https alone. */
export function serviceUrlOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, username, password, search, hash, href } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwnNetwork(hostname))) return null
  if (username !== '' || password !== '' || search !== '' || hash !== '') return null
  return href.replace(/\/+$/, '')
}
