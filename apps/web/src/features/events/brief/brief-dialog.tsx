import type { VisibleClient } from '@bama/domain'
import { type EventSuggestion, maxBriefLength } from '@bama/sync'
import { Button, Checkbox, FileButton, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { readBrief, type Service } from '../../../data/index.ts'
import { integrationsTexts } from '../../../texts/integrations.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/show-outcome.ts'
import { type AskingField, AskingForm } from '../../../ui/integrations/asking-form.tsx'
import { ServiceDialog } from '../../../ui/integrations/service-dialog.tsx'
import type { EventFormValues } from '../form/form-values.ts'
import { briefFiles, fileText } from './file-text.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'

const { brief: texts } = integrationsTexts

interface BriefDialogProps extends DialogProps {
  readonly model: Service
  readonly userId: string
  readonly values: EventFormValues
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly mayAddClient: boolean
  readonly onApply: (patch: Partial<EventFormValues>) => void
}

/**
 * Turns a pasted brief into suggestions for an event's form. The steps: a notice of where the text is sent, the text,
 * and the choice of suggestions by field. Applied values go into the unsaved form. The text itself is kept only until
 * the dialog closes.
 */
export const BriefDialog = (props: BriefDialogProps) => (
  <ServiceDialog {...props} use="brief" host={props.model.host} title={texts.title}>
    <Steps {...props} />
  </ServiceDialog>
)

function Steps({ model, values, clients, mayAddClient, onApply, onClose }: BriefDialogProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<EventSuggestion | null>(null)

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

interface ReadingProps {
  readonly host: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onFound: (found: EventSuggestion) => void
  readonly onClose: () => void
}

/** The step with the text to be read, typed or taken from a file. */
function Reading({ host, text, onText, onFound, onClose }: ReadingProps) {
  const [isTaking, setIsTaking] = useState(false)
  const [isCut, setIsCut] = useState(false)

  /** Puts a file's text into the field, where it can be read and edited before anything is sent. */
  const take = async (file: File | null, { setProblem, focus }: AskingField): Promise<void> => {
    if (file === null || isTaking) return
    setIsTaking(true)
    const taken = await fileText(file, maxBriefLength)
    setIsTaking(false)
    setIsCut(taken.ok && taken.value.length > maxBriefLength)
    setProblem(taken.ok ? null : texts.fileProblems[taken.error])
    if (taken.ok) onText(taken.value.slice(0, maxBriefLength).toWellFormed())
    focus()
  }

  return (
    <AskingForm
      host={host}
      texts={texts}
      text={text}
      onText={(typed) => {
        setIsCut(false)
        onText(typed)
      }}
      most={maxBriefLength}
      rows={9}
      isSentByKey
      question={readBrief}
      onAnswer={onFound}
      onClose={onClose}
    >
      {(field) => (
        <>
          <FileButton
            accept={briefFiles}
            onChange={(file) => void take(file, field)}
            inputProps={{ 'aria-label': texts.file }}
            disabled={field.isAsking}
          >
            {(props) => (
              <Button
                {...props}
                variant="subtle"
                size="compact-md"
                mih={44}
                ms={-8}
                style={{ alignSelf: 'start' }}
                loading={isTaking}
                disabled={field.isAsking}
                leftSection={<IconFileText size={18} stroke={1.7} aria-hidden />}
              >
                {texts.file}
              </Button>
            )}
          </FileButton>
          {isCut && <Notice tone="spot">{texts.cut(maxBriefLength.toLocaleString('he'))}</Notice>}
        </>
      )}
    </AskingForm>
  )
}

interface ChoosingProps {
  readonly suggestions: readonly Suggestion[]
  readonly onApply: (patch: Partial<EventFormValues>) => void
  readonly onBack: () => void
}

/** The step with the suggestions. Those that would replace a value in the form are initially unselected. */
function Choosing({ suggestions, onApply, onBack }: ChoosingProps) {
  const [chosen, setChosen] = useState(
    () => new Set(suggestions.filter(({ replaced }) => replaced === null).map(({ field }) => field)),
  )
  const list = useRef<HTMLDivElement>(null)
  // The previous step had the focus and no longer exists.
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
