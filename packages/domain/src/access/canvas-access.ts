import { can, isAdmin } from './actor.ts'
import { type EntityAccess, type Fields, hidesNothing } from './entity-access.ts'
import { eventAccess } from './event-access.ts'
import { foreignOwner } from './owner.ts'

/** Precedes the event's key in the key of a canvas on it. A free canvas's key is its maker's id; no id has an @. */
const onEvent = '@'

const isOnEvent = (fields: Fields): boolean => typeof fields['event_id'] === 'string'

/**
 * Who may do what with canvases (docs/decisions/0061): a free one is its maker's alone. One on an event is seen by anyone who sees
 * the event, and drawn on by its maker and by anyone who may edit events.
 */
export const canvasAccess: EntityAccess = {
  parentOf: ({ fields: { event_id: id } }) => (typeof id === 'string' ? { entity: 'events', id } : null),

  visibilityKeyOf({ fields }, parent) {
    if (isOnEvent(fields)) return onEvent + ((parent === null ? null : eventAccess.visibilityKeyOf(parent, null)) ?? '')
    return typeof fields['user_id'] === 'string' ? fields['user_id'] : null
  },

  sees: (actor, visibilityKey) =>
    visibilityKey?.startsWith(onEvent) === true
      ? eventAccess.sees(actor, visibilityKey.slice(onEvent.length) || null)
      : visibilityKey === actor.id,

  ...hidesNothing,

  owned: ({ id }) => ({ user_id: id }),

  mayCreate: (actor, _after, patch) => foreignOwner(actor, patch, 'user_id'),

  mayChangeCell: (actor, { fields }, [field = '']) =>
    field !== 'user_id' &&
    field !== 'event_id' &&
    (fields['user_id'] === actor.id || (isOnEvent(fields) && can(actor, 'can_edit_events'))),

  mayDelete: (actor, { fields }) => fields['user_id'] === actor.id || (isOnEvent(fields) && isAdmin(actor)),
}
