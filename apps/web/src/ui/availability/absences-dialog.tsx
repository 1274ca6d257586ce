import { Button } from '@mantine/core'
import { availabilityTexts } from '../../texts/availability.ts'
import { commonTexts } from '../../texts/common.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'
import type { AbsentPerson } from './absence-form.tsx'
import { AbsenceList } from './absence-list.tsx'

interface AbsencesDialogProps {
  readonly opened: boolean
  readonly person: AbsentPerson
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** One person's absences, opened from a list of people. */
export const AbsencesDialog = ({ opened, person, onClose, onClosed }: AbsencesDialogProps) => (
  <SmallDialog
    opened={opened}
    title={availabilityTexts.of(person.name)}
    size={560}
    onClose={onClose}
    onExitTransitionEnd={onClosed}
  >
    <AbsenceList person={person} />
    <DialogFooter mt="md">
      <Button variant="default" onClick={onClose}>
        {commonTexts.close}
      </Button>
    </DialogFooter>
  </SmallDialog>
)
