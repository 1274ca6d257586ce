import type { CommentedItem } from '@bama/domain'
import type { ThreadSummary } from '@bama/sync'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Service, sumUpThread } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { integrationsTexts } from '../../texts/integrations.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useCopy } from '../../ui/hooks/use-copy.ts'
import { AskingStatus } from '../../ui/integrations/asking-status.tsx'
import { ServiceDialog } from '../../ui/integrations/service-dialog.tsx'
import { useQuestion } from '../../ui/integrations/use-question.ts'
import { directionOf } from '../../ui/writing/text-parts.ts'

const { summary: texts } = integrationsTexts

interface SummaryDialogProps extends DialogProps {
  readonly model: Service
  readonly userId: string
  readonly commented: CommentedItem
  readonly onTake: (text: string) => void
}

/** A thread's summary as a text to edit, copy, or take over as a comment. It isn't sent automatically. */
export const SummaryDialog = (props: SummaryDialogProps) => (
  <ServiceDialog {...props} use="summary" host={props.model.host} title={texts.title}>
    <Steps {...props} />
  </ServiceDialog>
)

function Steps({ model, commented, onTake, onClose }: SummaryDialogProps) {
  const [found, setFound] = useState<ThreadSummary | null>(null)
  const { isAsking, failure, ask } = useQuestion<ThreadSummary>(texts.failed)

  const sumUp = async (): Promise<void> => {
    const answer = await ask((signal) =>
      sumUpThread({ item_type: commented.type, item_id: commented.record.id }, signal),
    )
    if (answer !== null) setFound(answer)
  }
  // Opening the dialog starts the request.
  const begin = useEffectEvent(() => void sumUp())
  useEffect(() => begin(), [])

  if (found !== null) return <Summary found={found} onTake={onTake} onClose={onClose} />
  return (
    <>
      <Stack gap="sm">
        {failure !== null && <Notice tone="red">{failure}</Notice>}
        <AskingStatus host={model.host} isAsking={isAsking} waiting={texts.reading} />
      </Stack>
      <DialogFooter
        mt="md"
        main={
          failure !== null && (
            <Button data-autofocus onClick={() => void sumUp()}>
              {commonTexts.retry}
            </Button>
          )
        }
        onCancel={onClose}
      />
    </>
  )
}

/** The summary as the text of a comment. Its heading says that a language model wrote it. */
const textOf = ({ summary, open }: ThreadSummary): string =>
  [
    texts.heading,
    summary,
    ...(open.length === 0 ? [] : ['', texts.stillOpen, ...open.map((line) => `- ${line}`)]),
  ].join('\n')

interface SummaryProps {
  readonly found: ThreadSummary
  readonly onTake: (text: string) => void
  readonly onClose: () => void
}

function Summary({ found, onTake, onClose }: SummaryProps) {
  const [text, setText] = useState(() => textOf(found))
  const { field, isCopied, outcome, copy } = useCopy<HTMLTextAreaElement>(texts)
  // The previous step had the focus and no longer exists.
  useEffect(() => field.current?.focus(), [field])
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <Stack gap="sm">
        <Text role="status" size="sm" lh={1.5}>
          {texts.found(found.read, found.all)}
        </Text>
        <Textarea
          ref={field}
          label={texts.text}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          rows={10}
          // As a plain prop, `dir` would go to the wrapper.
          attributes={{ input: { dir: directionOf(text) } }}
          data-autofocus
        />
      </Stack>
      <DialogFooter
        mt="md"
        main={
          <Button
            disabled={text.trim() === ''}
            onClick={() => {
              onTake(text.trim())
              onClose()
            }}
          >
            {texts.take}
          </Button>
        }
      >
        <Button
          variant="default"
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(text)}
        >
          {texts.copy}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
        <Text component="output" size="sm" c="var(--bama-ink-2)">
          {outcome}
        </Text>
      </DialogFooter>
    </>
  )
}
