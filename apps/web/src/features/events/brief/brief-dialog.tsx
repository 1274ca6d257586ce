import type { VisibleClient } from '@bama/domain'
import { type EventSuggestion, maxBriefLength } from '@bama/sync'
import { Button, Checkbox, Loader, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type LanguageModel, readBrief } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { problemText } from '../../../texts/errors.ts'
import { integrationsTexts } from '../../../texts/integrations.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts'
import { Ltr } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/show-outcome.ts'
import type { EventFormValues } from '../form/form-values.ts'
import { isNoticeSeen, noteNoticeSeen } from './notice-seen.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'

const { brief: texts, notice } = integrationsTexts

interface BriefDialogProps {
  readonly opened: boolean
  readonly model: LanguageModel
  readonly userId: string
  readonly values: EventFormValues
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly mayAddClient: boolean
  readonly onApply: (patch: Partial<EventFormValues>) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/**
 * A pasted brief becomes suggestions for an event's form: told first where it goes, then pasted, then ticked field by field.
 * What is applied stands in the form, unsaved. The text stays here until the dialog is gone, and nowhere else.
 */
export function BriefDialog({ opened, onClose, onClosed, ...props }: BriefDialogProps) {
  return (
    <SmallDialog opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title={texts.title} size={560}>
      <Steps {...props} onClose={onClose} />
    </SmallDialog>
  )
}

function Steps({
  model,
  userId,
  values,
  clients,
  mayAddClient,
  onApply,
  onClose,
}: Omit<BriefDialogProps, 'opened' | 'onClosed'>) {
  useBackCloses(onClose)
  const [isTold, setIsTold] = useState(() => isNoticeSeen(userId, model.host))
  const [text, setText] = useState('')
  const [found, setFound] = useState<EventSuggestion | null>(null)

  if (!isTold)
    return (
      <FirstNotice
        host={model.host}
        onAccept={() => {
          noteNoticeSeen(userId, model.host)
          setIsTold(true)
        }}
        onClose={onClose}
      />
    )
  if (found === null)
    return <Reading host={model.host} text={text} onText={setText} onFound={setFound} onClose={onClose} />
  return (
    <Choosing
      suggestions={suggestionsFor(found, { values, clients: [...(clients?.values() ?? [])], mayAddClient })}
      onApply={(patch) => {
        onApply(patch)
        showDone(texts.applied)
        onClose()
      }}
      onBack={() => setFound(null)}
    />
  )
}

interface FirstNoticeProps {
  readonly host: string
  readonly onAccept: () => void
  readonly onClose: () => void
}

const FirstNotice = ({ host, onAccept, onClose }: FirstNoticeProps) => (
  <>
    <Stack gap="xs" fz={15} lh={1.5}>
      <Text inherit fw={600}>
        {notice.title}
      </Text>
      <p>
        {notice.goesTo} <Ltr>{host}</Ltr>
      </p>
      <p>{notice.sent}</p>
      <p>{notice.withheld}</p>
      <p>{notice.kept}</p>
    </Stack>
    <DialogFooter
      mt="md"
      main={
        <Button data-autofocus onClick={onAccept}>
          {notice.accept}
        </Button>
      }
    >
      <Button variant="default" onClick={onClose}>
        {commonTexts.cancel}
      </Button>
    </DialogFooter>
  </>
)

interface ReadingProps {
  readonly host: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onFound: (found: EventSuggestion) => void
  readonly onClose: () => void
}

/** The text, until the server has read it. Closing ends the question. */
function Reading({ host, text, onText, onFound, onClose }: ReadingProps) {
  const [asking, setAsking] = useState<AbortController | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => () => asking?.abort(), [asking])
  // The step before it took the focus with it.
  useEffect(() => field.current?.focus(), [])

  const read = async (): Promise<void> => {
    if (asking !== null) return
    const length = text.trim().length
    const wrong = length === 0 ? texts.required : length > maxBriefLength ? tooLong : null
    setProblem(wrong)
    setFailure(null)
    if (wrong !== null) {
      field.current?.focus()
      return
    }
    const controller = new AbortController()
    setAsking(controller)
    const answer = await readBrief(text, controller.signal)
    if (controller.signal.aborted) return
    setAsking(null)
    if (answer.ok) onFound(answer.value)
    else setFailure(`${texts.failed}. ${problemText({ code: answer.error.code })}`)
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
            if (key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return
            key.preventDefault()
            void read()
          }}
          readOnly={asking !== null}
          rows={9}
          dir="auto"
          data-autofocus
        />
        {/* Always there, so that what comes into it is read out and moves nothing. */}
        <Text role="status" size="sm" c="var(--bama-ink-2)" mih={21} display="flex" style={{ gap: 8 }}>
          {asking === null ? (
            <span>
              {integrationsTexts.sentTo} <Ltr>{host}</Ltr>
            </span>
          ) : (
            <>
              <Loader size={16} aria-hidden /> {texts.reading}
            </>
          )}
        </Text>
      </Stack>
      <DialogFooter
        mt="md"
        main={
          <Button loading={asking !== null} onClick={() => void read()}>
            {texts.read}
          </Button>
        }
      >
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
      </DialogFooter>
    </>
  )
}

const tooLong = texts.tooLong(maxBriefLength.toLocaleString('he'))

interface ChoosingProps {
  readonly suggestions: readonly Suggestion[]
  readonly onApply: (patch: Partial<EventFormValues>) => void
  readonly onBack: () => void
}

/** What would replace something that stands in the form is not ticked by itself. */
function Choosing({ suggestions, onApply, onBack }: ChoosingProps) {
  const [chosen, setChosen] = useState(
    () => new Set(suggestions.filter(({ replaced }) => replaced === null).map(({ field }) => field)),
  )
  const list = useRef<HTMLDivElement>(null)
  // The step before it took the focus with it.
  useEffect(() => list.current?.focus(), [])
  const patch = Object.assign({}, ...suggestions.filter(({ field }) => chosen.has(field)).map((one) => one.patch))
  return (
    <>
      <Text role="status" size="sm" lh={1.5} mb="xs">
        {suggestions.length === 0 ? texts.nothing : texts.found}
      </Text>
      <Stack ref={list} gap={0} role="group" aria-label={texts.suggestions} tabIndex={-1} style={{ outline: 'none' }}>
        {suggestions.map((one) => (
          <Line
            key={one.field}
            suggestion={one}
            isChosen={chosen.has(one.field)}
            onChange={(isChosen) => {
              const next = new Set(chosen)
              if (isChosen) next.add(one.field)
              else next.delete(one.field)
              setChosen(next)
            }}
          />
        ))}
      </Stack>
      <DialogFooter
        mt="md"
        main={
          <Button disabled={chosen.size === 0} onClick={() => onApply(patch)}>
            {texts.apply}
          </Button>
        }
      >
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </DialogFooter>
    </>
  )
}

interface LineProps {
  readonly suggestion: Suggestion
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

const Line = ({ suggestion: { label, text, replaced, note }, isChosen, onChange }: LineProps) => (
  <Checkbox
    py={6}
    checked={isChosen}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    label={
      <>
        <Text span size="sm" c="var(--bama-ink-2)">
          {note === null ? label : `${label} (${note})`}
        </Text>
        <Text span display="block" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <bdi dir="auto">{text}</bdi>
        </Text>
      </>
    }
    description={
      replaced !== null && (
        <>
          {texts.inForm} <bdi dir="auto">{replaced}</bdi>
        </>
      )
    }
  />
)
