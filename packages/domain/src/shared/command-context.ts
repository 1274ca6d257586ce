import type { Actor } from '../access/actor.ts'
import type { RecordId } from './ids.ts'
import type { Random } from './order-key.ts'

/** The environment of a command. Clock, ids and randomness are passed in, so that tests are repeatable. */
export interface CommandContext {
  readonly actor: Actor
  readonly newId: () => RecordId
  readonly random: Random
}
