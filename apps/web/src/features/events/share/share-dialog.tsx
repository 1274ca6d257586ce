import { Button, Text, Textarea } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { shareTexts as texts } from '../../../texts/share.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { SendButtons } from '../../../ui/display/send-buttons.tsx'
import { useCopy } from '../../../ui/hooks/use-copy.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { useCardFacts } from '../board/card-facts.ts'
import { briefingOf, eventAddress } from './briefing.ts'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

interface ShareDialogProps extends DialogProps {
  readonly event: BoardEvent
}

/** An event as a text for the crew: previewed, then shared with the phone's share sheet or WhatsApp, or copied. */
export function ShareDialog({ event, ...props }: ShareDialogProps) {
  const { dayOf } = useCardFacts()
  const text = briefingOf(event, (day) => dayOf?.(day)?.hebrewDate)
  const { field, outcome, copy } = useCopy<HTMLTextAreaElement>(texts)

  return (
    <SmallDialog {...props} title={texts.title} size={480}>
      <Textarea ref={field} label={texts.text} value={text} readOnly autosize minRows={5} maxRows={12} dir="rtl" />
      <DialogFooter mt="md" main={<SendButtons title={event.name} text={text} isMain onShared={props.onClose} />}>
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void copy(text)}>
          {texts.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLink {...icon} />}
          onClick={() => void copy(eventAddress(event.id))}
        >
          {texts.copyLink}
        </Button>
        <Button variant="subtle" color="gray" c="var(--bama-ink-2)" onClick={props.onClose}>
          {texts.close}
        </Button>
      </DialogFooter>
      {/* Always rendered, so that screen readers announce its text and the layout doesn't shift. */}
      <Text component="output" display="block" size="sm" c="var(--bama-ink-2)" mt={8} mih={21}>
        {outcome}
      </Text>
    </SmallDialog>
  )
}
