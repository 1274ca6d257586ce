import { recordCommands } from '../record-commands.ts'
import type { RecordId } from '../shared/ids.ts'

export const {
  add: addFreelancer,
  edit: editFreelancer,
  remove: deleteFreelancer,
} = recordCommands<{ readonly id: RecordId }>('freelancers')
