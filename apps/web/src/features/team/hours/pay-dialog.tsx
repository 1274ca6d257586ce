import type { LocalWorkHour } from '../../../data/index.ts'
import { monthText } from '../../../texts/days.ts'
import { teamTexts } from '../../../texts/team.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { Payment } from './payment.ts'
import { hoursText } from './report-sums.ts'

const { paying: texts } = teamTexts

interface PayDialogProps {
  readonly opened: boolean
  readonly payment: Payment | undefined
  readonly month: string
  readonly onClose: () => void
  readonly onPay: (entries: readonly LocalWorkHour[]) => Promise<void>
}

/** Confirms marking entries as paid, with the sums. */
export function PayDialog({ opened, payment, month, onClose, onPay }: PayDialogProps) {
  const consequence =
    payment === undefined
      ? undefined
      : [
          texts.overlapping(payment.overlapping),
          texts.unapproved(payment.unapproved),
          texts.leftOut(payment.leftOut),
          texts.locked,
        ]
          .filter((part) => part !== null)
          .join(' ')
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      subject={payment === undefined ? undefined : monthText(month)}
      question={
        payment === undefined ? '' : texts.question(payment.entries.length, hoursText(payment.hours), payment.people)
      }
      consequence={consequence}
      confirm={texts.confirm}
      cancel={texts.cancel}
      color="pine"
      onConfirm={() => onPay(payment?.entries ?? [])}
      onCancel={onClose}
    />
  )
}
