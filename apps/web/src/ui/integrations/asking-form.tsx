import type { Result } from '@bama/domain'
import { Button, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { Notice } from '../feedback/notice.tsx'
import { directionOf } from '../writing/text-parts.ts'
import { AskingStatus } from './asking-status.tsx'
import { type Problem, useQuestion } from './use-question.ts'

interface AskingFormTexts extends Readonly<
  Record<'text' | 'textHint' | 'required' | 'failed' | 'send' | 'waiting', string>
> {
  readonly tooLong: (most: string) => string
}

/** What stands below the text may check it and has the focus put back into it. */
export interface AskingField {
  readonly isAsking: boolean
  readonly setProblem: (problem: string | null) => void
  readonly focus: () => void
}

interface AskingFormProps<Answer> {
  readonly host: string
  readonly texts: AskingFormTexts
  readonly text: string
  readonly onText: (text: string) => void
  /** The longest text, in characters. */
  readonly most: number
  readonly rows: number
  /** Whether Ctrl and Enter send the text. */
  readonly isSentByKey?: boolean
  readonly question: (text: string, signal: AbortSignal) => Promise<Result<Answer, Problem>>
  readonly onAnswer: (answer: Answer) => void
  readonly onClose: () => void
  readonly children?: (field: AskingField) => ReactNode
}

/** The step of a dialog with the text that goes to an external service. Closing it cancels the request. */
export function AskingForm<Answer>({
  host,
  texts,
  text,
  onText,
  most,
  rows,
  isSentByKey = false,
  question,
  onAnswer,
  onClose,
  children,
}: AskingFormProps<Answer>) {
  const { isAsking, failure, ask } = useQuestion<Answer>(texts.failed)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const focus = (): void => field.current?.focus()
  // The previous step had the focus and no longer exists.
  useEffect(() => field.current?.focus(), [])

  const send = async (): Promise<void> => {
    if (isAsking) return
    const length = text.trim().length
    const wrong = length === 0 ? texts.required : length > most ? texts.tooLong(most.toLocaleString('he')) : null
    setProblem(wrong)
    if (wrong !== null) return focus()
    const answer = await ask((signal) => question(text, signal))
    if (answer !== null) onAnswer(answer)
  }

  return (
    <>
      <Stack gap="sm">
        {failure !== null && <Notice tone="red">{failure}</Notice>}
        <Textarea
          ref={field}
          label={texts.text}
          description={texts.textHint}
          error={problem}
          value={text}
          onChange={({ currentTarget }) => {
            setProblem(null)
            onText(currentTarget.value)
          }}
          onKeyDown={(key) => {
            if (!isSentByKey || key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return
            key.preventDefault()
            void send()
          }}
          readOnly={isAsking}
          rows={rows}
          // As a plain prop, `dir` would go to the wrapper.
          attributes={{ input: { dir: directionOf(text) } }}
          data-autofocus
        />
        {children?.({ isAsking, setProblem, focus })}
        <AskingStatus host={host} isAsking={isAsking} waiting={texts.waiting} />
      </Stack>
      <DialogFooter
        mt="md"
        main={
          <Button loading={isAsking} onClick={() => void send()}>
            {texts.send}
          </Button>
        }
        onCancel={onClose}
      />
    </>
  )
}
