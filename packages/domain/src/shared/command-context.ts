import type { Actor } from '../access/actor.ts'
import type { RecordId } from './ids.ts'
import type { Random } from './order-key.ts'

/** What a command may know of the world. Clock, ids and randomness are passed in, so that a test can repeat it. */
export interface CommandContext {
  readonly actor: Actor
  readonly newId: () => RecordId
  readonly random: Random
}
