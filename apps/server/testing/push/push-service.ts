import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's side of a push subscription, with the keys needed to read pushes. */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Decrypts a body encrypted for this browser (RFC 8291, aes128gcm). Throws if it was encrypted for another. */
  decrypt(body: Buffer): string
}

export function createPushBrowser(): PushBrowser {
  const own: ECDH = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      if (record.length > recordSize) throw new Error('a push is one record')
      const derive = (key: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', key, from, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = derive(own.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end === -1) throw new Error('the last record ends with a 2')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

/** Checks a push's VAPID signature (RFC 8292). Throws unless it is by this key, for this origin, and valid now. */
export function checkVapid(
  authorization: string | undefined,
  { publicKey, origin, nowMs }: { readonly publicKey: string; readonly origin: string; readonly nowMs: number },
): { readonly sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([A-Za-z0-9_-]+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) throw new Error(`signed by ${key}`)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not that of the key')
  const read = (part: string): Readonly<Record<string, unknown>> =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>
  if (read(header)['alg'] !== 'ES256') throw new Error('VAPID is ES256')
  const { aud, exp, sub } = read(claims)
  if (aud !== origin) throw new Error(`for ${String(aud)}`)
  const seconds = Number(exp) - nowMs / 1000
  if (!(seconds > 0 && seconds <= 24 * 3600)) throw new Error(`good for ${seconds} seconds`)
  return { sub: String(sub) }
}

export interface PushedHere {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface PushService {
  readonly origin: string
  readonly received: PushedHere[]
  /** The status of the answers to pushes; 201 at first. */
  status: number
  /** The path of pushes that get no answer, until `hangUp`. */
  silentPath: string | null
  /** Awaited before a push is answered. */
  beforeAnswer: () => Promise<unknown>
  /** Cuts off the pushes that wait for an answer, and those that come to the silent path later. */
  hangUp(): void
  close(): void
}

/** A local push service for one test. */
export async function openPushService(): Promise<PushService> {
  const received: PushedHere[] = []
  const unanswered = new Set<ServerResponse>()
  let hangsUp = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      if (request.url?.split('?')[0] === service.silentPath) {
        if (hangsUp) response.destroy()
        else unanswered.add(response)
        return
      }
      void service.beforeAnswer().then(() => response.writeHead(service.status).end())
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 201,
    silentPath: null,
    beforeAnswer: () => Promise.resolve(),
    hangUp() {
      hangsUp = true
      for (const response of unanswered) response.destroy()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}
