// Preloaded into the demonstration and the server (`node --import`) to stop their clock and make their randomness
// repeatable. What they write and respond is then the same in every run.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { stillMs } from './still-moment.ts'

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [stillMs] : args, newTarget),
  apply: () => new RealDate(stillMs).toString(),
  get: (target, key, receiver) => (key === 'now' ? () => stillMs : Reflect.get(target, key, receiver)),
})

let drawn = 0
const bytesOf = (length: number): Buffer =>
  crypto.hash('shake256', `draw ${drawn++}`, { outputEncoding: 'buffer', outputLength: length })

function uuid(): string {
  const hex = bytesOf(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

Object.assign(crypto, { randomBytes: bytesOf, randomUUID: uuid })
syncBuiltinESMExports()
