import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** Encodes CBOR (RFC 8949) as far as passkeys use it: small numbers, bytes, texts, maps. */
function cbor(value: number | Buffer | string | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as ReadonlyMap<number | string, Parameters<typeof cbor>[0]>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

/** Simulates the chip of a phone. If `isVerified` is false, it answers without having verified its user. */
export function createAuthenticator({
  origin,
  isVerified = true,
}: {
  readonly origin: string
  readonly isVerified?: boolean
}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x, y } = publicKey.export({ format: 'jwk' })
  const rpIdHash = sha256(new URL(origin).hostname)
  let counter = 0
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (more: number, tail = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const flag = flags.present | (isVerified ? flags.verified : 0) | more
    return Buffer.concat([rpIdHash, Buffer.from([flag]), count, tail])
  }
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    create(challenge: string) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x ?? '', 'base64url')],
          [-3, Buffer.from(y ?? '', 'base64url')],
        ]),
      )
      const size = Buffer.from([0, id.length])
      const authData = authenticatorData(flags.attested, Buffer.concat([Buffer.alloc(16), size, id, key]))
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientDataJSON = base64url(clientData('webauthn.create', challenge))
      return { ...named, response: { clientDataJSON, attestationObject: base64url(attestation) } }
    },
    get(challenge: string) {
      const [data, client] = [authenticatorData(0), clientData('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
