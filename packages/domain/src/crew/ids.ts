import { recordId, type RecordId } from '../shared/ids.ts'
import { stableHash } from '../shared/stable-hash.ts'
import type { CrewNeedFields, CrewSlotFields } from './schema.ts'

/** Derives a slot's id from event, person and role, so that two planners working offline create the same record. */
export const crewSlotId = ({
  event_id,
  person_type,
  person_id,
  role,
}: Pick<CrewSlotFields, 'event_id' | 'person_type' | 'person_id' | 'role'>): RecordId =>
  recordId(`slot-${stableHash([event_id, person_type, person_id, role].join('\n'))}`)

export const crewNeedId = ({ event_id, role }: Pick<CrewNeedFields, 'event_id' | 'role'>): RecordId =>
  recordId(`need-${stableHash([event_id, role].join('\n'))}`)
