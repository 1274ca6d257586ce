import { describe, expect, it } from 'vitest'
import { signatureHeaders, webhookSecret } from './signature.ts'

describe('the signature of a message', () => {
  it('is that of the Standard Webhooks, by the vector of their own libraries', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', nowMs: 1614265330_999 }
    expect(signatureHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('rests on a secret of 256 bits, another one for each webhook and server', () => {
    const secret = webhookSecret('key of a server', 'w1')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Set([secret, webhookSecret('key of a server', 'w2'), webhookSecret('another', 'w1')]).size).toBe(3)
  })
})
