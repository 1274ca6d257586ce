import { Box, Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { shortDay } from '../../../texts/days.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Name } from '../../../ui/display/names.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { workHourStatus } from '@bama/domain'

const { rejecting, takingBack } = teamTexts

/** The record's limit, in characters. */
const longestReason = 2000

/** A decision that needs a reason, with its entries as they were when chosen. */
export interface ReasonSubject {
  readonly outcome: typeof workHourStatus.rejected | typeof workHourStatus.recorded
  readonly entries: readonly LocalWorkHour[]
}

interface ReasonDialogProps extends DialogProps {
  readonly subject: ReasonSubject
  readonly nameOf: (entry: LocalWorkHour) => string
  readonly onReason: (subject: ReasonSubject, reason: string) => Promise<void>
}

/** Asks for the reason of a rejection or of a reversed payment. */
export function ReasonDialog({ subject, nameOf, onReason, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { outcome, entries } = subject
  const [first] = entries
  const isRejection = outcome === workHourStatus.rejected
  const texts = isRejection ? rejecting : takingBack

  const send = async (): Promise<void> => {
    if (reason.trim() === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    // A second press could come before the busy state renders.
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await onReason(subject, reason)
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }

  return (
    <SmallDialog
      {...props}
      // A thumb beside the dialog does not lose what was written.
      closeOnClickOutside={reason.trim() === ''}
      title={texts.title}
      size={460}
      centered
      styles={{ body: { padding: 20 } }}
    >
      {entries.length === 1 && first !== undefined && (
        <Box component="p" mb="xs" fw={600}>
          <Name>{nameOf(first)}</Name>, <time dateTime={first.date}>{shortDay(first.date)}</time>
        </Box>
      )}
      {entries.length > 1 && (
        <Box component="p" mb="xs" fw={600}>
          {teamTexts.report.count(entries.length)}
        </Box>
      )}
      <form
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          void send()
        }}
      >
        <Box component="p" mb="md" c="var(--bama-ink-2)">
          {isRejection ? rejecting.question(entries.length) : takingBack.question}
        </Box>
        <Textarea
          ref={field}
          data-autofocus
          required
          label={texts.reason}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestReason}
          value={reason}
          error={isMissing ? rejecting.reasonRequired : undefined}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setMissing(false)
          }}
        />
        <DialogFooter
          mt={20}
          main={
            <Button type="submit" color="red" loading={isBusy}>
              {texts.confirm}
            </Button>
          }
        >
          <Button variant="default" onClick={props.onClose}>
            {isRejection ? commonTexts.cancel : takingBack.cancel}
          </Button>
        </DialogFooter>
      </form>
    </SmallDialog>
  )
}
