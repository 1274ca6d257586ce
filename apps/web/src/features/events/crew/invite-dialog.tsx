import { ok, type Result } from '@bama/domain'
import type { RosterLine } from '@bama/domain/crew'
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { RunError } from '../../../data/index.ts'
import { crewTexts } from '../../../texts/crew.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { NameList } from '../../../ui/display/names.tsx'
import { FieldGrid, whole } from '../../../ui/forms/field-grid.tsx'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { refusedReplyBy, replyByOf, replyByProblems, replyByTexts, replyByValues } from './reply-by.ts'
import { ReplyByFields } from './reply-by-fields.tsx'

const { invitation: texts, toast } = crewTexts

/** The recipients of an invitation or a reminder. */
export interface Invited {
  readonly lines: readonly RosterLine[]
  /** Whether they have been invited before. */
  readonly isReminder: boolean
}

interface InviteDialogProps extends Invited, DialogProps {
  /** The server's time. */
  readonly nowMs: number
  readonly nameOf: (line: RosterLine) => string
  readonly onInvite: (line: RosterLine, replyBy: string | null) => Promise<Result<unknown, RunError>>
}

/** Invites people of a crew, with a deadline for their answer, or reminds them. */
export function InviteDialog({ lines, isReminder, nowMs, nameOf, onInvite, ...props }: InviteDialogProps) {
  // Whom an invitation reached before another failed is not invited again.
  const [left, setLeft] = useState(lines)
  const { form, dialog } = useRecordForm({
    base: null,
    // A reminder keeps the first deadline that isn't over yet.
    toValues: () => replyByValues(isReminder ? comingOf(lines, nowMs) : null),
    validate: replyByProblems,
    save: async ({ values }) => {
      const refused = await refusedReplyBy(replyByOf(values))
      if (refused !== null) return refused
      for (const [index, line] of left.entries()) {
        const outcome = await onInvite(line, replyByOf(values))
        if (outcome.ok) continue
        setLeft(left.slice(index))
        return outcome
      }
      return ok(null)
    },
    onSaved: props.onClose,
    texts: { saved: toast.invited(lines.length), failed: toast.inviteFailed, problem: problemTexts(replyByTexts) },
  })
  return (
    <FormDialog {...dialog} {...props} title={isReminder ? texts.reminder : texts.title} submit={texts.submit}>
      <FieldGrid>
        <Text {...whole}>
          {texts.to} <NameList names={left.map(nameOf)} />
        </Text>
        <ReplyByFields form={form} />
      </FieldGrid>
    </FormDialog>
  )
}

const comingOf = (lines: readonly RosterLine[], nowMs: number): string | null =>
  lines.map(({ slot }) => slot.reply_by).find((replyBy) => replyBy !== null && Date.parse(replyBy) > nowMs) ?? null
