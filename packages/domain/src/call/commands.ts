import { editSlot } from '../crew/commands.ts'
import type { VisibleSlot } from '../crew/schema.ts'
import { crewPlan } from '../crew/values.ts'
import type { VisibleEvent } from '../event/schema.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { ok, type Result } from '../shared/result.ts'
import type { CallSheet } from './schema.ts'
import { type CallVersion, callStateOf, hasSameContent } from './versions.ts'

/**
 * Records a call as a version and invites its person, unless they have accepted these times and this place or have an
 * open invitation. If the latest version has the same content, no new one is added. A deadline that isn't over is kept.
 */
export function sendCall(
  context: CommandContext,
  { event, slot, sheet }: { readonly event: VisibleEvent; readonly slot: VisibleSlot; readonly sheet: CallSheet },
): Result<readonly Change[], CommandError> {
  const { latest, reply } = callStateOf(event, slot)
  const isSent = latest !== null && hasSameContent(latest.sheet, sheet)
  const isInvited = reply === 'accepted' || reply === 'invited'
  if (isSent && isInvited && slot.plan === crewPlan.firm) return ok([])
  const version = { id: context.newId(), call: JSON.stringify(after(latest, sheet)) }
  return editSlot(context, {
    event,
    slot,
    input: {
      plan: crewPlan.firm,
      ...(isSent ? {} : { calls: [...(slot.calls ?? []), version] }),
      ...(isInvited
        ? {}
        : {
            invited_at: sheet.made_at,
            reminded_at: null,
            reply_by: slot.reply_by !== null && slot.reply_by > sheet.made_at ? slot.reply_by : null,
            invited_by: context.actor.id,
          }),
    },
  })
}

/** Makes sure that the new version is the latest, even if the clock behind the previous one was ahead. */
function after(latest: CallVersion | null, sheet: CallSheet): CallSheet {
  if (latest === null || sheet.made_at > latest.sheet.made_at) return sheet
  return { ...sheet, made_at: new Date(Date.parse(latest.sheet.made_at) + 1).toISOString() }
}
