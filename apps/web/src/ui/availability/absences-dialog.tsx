import { Button } from '@mantine/core'
import { availabilityTexts } from '../../texts/availability.ts'
import { commonTexts } from '../../texts/common.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'
import type { DialogProps } from '../dialogs/use-dialog.ts'
import type { AbsentPerson } from './absence-form.tsx'
import { AbsenceList } from './absence-list.tsx'

interface AbsencesDialogProps extends DialogProps {
  readonly person: AbsentPerson
}

/** One person's absences, opened from a list of people. */
export const AbsencesDialog = ({ person, ...props }: AbsencesDialogProps) => (
  <SmallDialog {...props} title={availabilityTexts.of(person.name)} size={560}>
    <AbsenceList person={person} />
    <DialogFooter mt="md">
      <Button variant="default" onClick={props.onClose}>
        {commonTexts.close}
      </Button>
    </DialogFooter>
  </SmallDialog>
)
