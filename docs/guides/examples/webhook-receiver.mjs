// Takes a webhook: checks that it is from Bama and of now, and that it did not come before.
// BAMA_WEBHOOK_SECRET=whsec_… PORT=3001 node webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { BAMA_WEBHOOK_SECRET = '', PORT = '3001' } = process.env
const key = Buffer.from(BAMA_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

/** Whether the signature is right and at most five minutes old. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** A real receiver keeps these in its database, together with what it does. */
const seen = new Set()

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const id = request.headers['webhook-id']
  // A message may come twice, under the same id.
  if (!seen.has(id)) {
    const { type, data } = JSON.parse(body)
    console.log(`${type} ${data.id ?? ''} ${data.record?.name ?? ''}`)
    seen.add(id)
  }
  response.writeHead(204).end()
}).listen(Number(PORT), function () {
  console.log(`listening on ${this.address().port}`)
})
