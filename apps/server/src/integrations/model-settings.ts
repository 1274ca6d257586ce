import { isIP } from 'node:net'
import { createAddressGuard } from '../outgoing/public-address.ts'

/** The language model that texts may be sent to, from LLM_URL, LLM_MODEL, LLM_KEY and LLM_TIMEOUT. */
export interface ModelSettings {
  /** The base address of an OpenAI-compatible interface, without a slash at the end: `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly model: string
  readonly key: string | null
  /** For everything that one suggestion takes, including a second attempt. */
  readonly timeoutMs: number
}

/** The image service, from IMAGE_URL, IMAGE_MODEL, IMAGE_KEY, IMAGE_SIZE and IMAGE_TIMEOUT. */
export interface ImageSettings extends ModelSettings {
  /** Width and height in pixels, in the service's form: `1024x1536`. */
  readonly size: string
}

const { allows: isPublic } = createAddressGuard([])

/** Private host names: those without a dot, as in a compose file, and those with an ending that no public name has. */
const isOwnName = (host: string): boolean =>
  !host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)$/i.test(host)

function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? isOwnName(host) : !isPublic(host)
}

/** Parses LLM_URL or IMAGE_URL; null if it is invalid. People's texts go there, so a public host requires https. */
export function serviceUrlOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, username, password, search, hash, href } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwnNetwork(hostname))) return null
  if (username !== '' || password !== '' || search !== '' || hash !== '') return null
  return href.replace(/\/+$/, '')
}
