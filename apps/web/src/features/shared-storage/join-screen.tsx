import { err } from '@bama/domain'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  checkStorage,
  choiceAt,
  type Invitation,
  joinHere,
  ownTokenFor,
  readStorage,
  type StorageChoice,
  type StorageFailure,
  type StorageSecret,
  type StoredWorkspace,
} from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { reasonText } from '../../texts/errors.ts'
import { sharedStorageTexts, storageProblemText } from '../../texts/shared-storage.ts'
import { Entrance, entranceLead } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { leftToRight } from '../../ui/forms/field-grid.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { EntryForm } from './entry-form.tsx'
import { JoinAsForm } from './join-as-form.tsx'
import { RecordCounts } from './record-counts.tsx'
import { noSecret, SecretFields, secretOf, secretProblems, type SecretValues } from './secret-fields.tsx'
import { useChoiceForm } from './use-choice-form.ts'

const texts = sharedStorageTexts.entry

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'open'; readonly choice: StorageChoice }
  | { readonly kind: 'own_token'; readonly invitation: Invitation; readonly field: 'token' | 'accessToken' }
  | {
      readonly kind: 'reading'
      readonly choice: StorageChoice
      readonly secret: StorageSecret
      readonly attempt: number
    }
  | { readonly kind: 'found'; readonly stored: StoredWorkspace }

interface JoinScreenProps {
  /** The invitation in the link. Null without a link, or with a damaged one. */
  readonly invitation: Invitation | null
  readonly isLinkBad: boolean
  /** This browser already has a workspace, which is merged with the stored one. */
  readonly isSignedIn: boolean
  readonly onJoined: () => void
}

/** Joins a shared workspace without a server, by an invitation link or with the storage's credentials. */
export function JoinScreen({ invitation, isLinkBad, isSignedIn, onJoined }: JoinScreenProps) {
  const [step, setStep] = useState<Step>(() => firstStep(invitation))
  return (
    <Entrance title={isSignedIn ? texts.hereTitle : texts.title}>
      {isLinkBad && step.kind === 'choose' && <Notice tone="red">{texts.badLink}</Notice>}
      {step.kind === 'choose' && (
        <Choose onChosen={(choice) => setStep({ kind: 'open', choice })} isAfterNotice={isLinkBad} />
      )}
      {step.kind === 'open' && <Open choice={step.choice} onRead={(stored) => setStep({ kind: 'found', stored })} />}
      {step.kind === 'own_token' && (
        <OwnTokenForm
          invitation={step.invitation}
          field={step.field}
          onRead={(stored) => setStep({ kind: 'found', stored })}
        />
      )}
      {step.kind === 'reading' && (
        <Reading
          key={step.attempt}
          choice={step.choice}
          secret={step.secret}
          onRetry={() => setStep({ ...step, attempt: step.attempt + 1 })}
          onRead={(stored) => setStep({ kind: 'found', stored })}
          onByHand={() => setStep({ kind: 'choose' })}
        />
      )}
      {step.kind === 'found' &&
        (isSignedIn ? <JoinHere stored={step.stored} onJoined={onJoined} /> : <JoinAsForm stored={step.stored} />)}
      <Anchor href="/" display="inline-block" mt={12} lh="44px" fw={600}>
        {commonTexts.back}
      </Anchor>
    </Entrance>
  )
}

function firstStep(invitation: Invitation | null): Step {
  if (invitation === null) return { kind: 'choose' }
  const field = ownTokenFor(invitation.place)
  if (field !== null) return { kind: 'own_token', invitation, field }
  const secret: StorageSecret = { kind: 'invitation', invitation }
  return { kind: 'reading', choice: choiceAt(invitation.place, ''), secret, attempt: 1 }
}

function Choose({
  onChosen,
  isAfterNotice,
}: {
  readonly onChosen: (choice: StorageChoice) => void
  readonly isAfterNotice: boolean
}) {
  const chosen = useChoiceForm(
    false,
    async (choice) => {
      const check = await checkStorage(choice)
      if (!check.ok) return check
      return check.value.kind === 'workspace' ? check : { ok: false, error: { code: 'no_workspace' } }
    },
    ({ choice }) => onChosen(choice),
  )
  return (
    <>
      <Text {...entranceLead} mt={isAfterNotice ? 20 : -12}>
        {sharedStorageTexts.hint}
      </Text>
      <EntryForm {...chosen} submit={sharedStorageTexts.check}>
        <ChoiceFields form={chosen.form} isNew={false} />
      </EntryForm>
    </>
  )
}

interface OpenProps {
  readonly choice: StorageChoice
  readonly onRead: (stored: StoredWorkspace) => void
}

function Open({ choice, onRead }: OpenProps) {
  const opened = useRecordForm<never, SecretValues, StoredWorkspace>({
    base: null,
    toValues: () => noSecret,
    validate: secretProblems,
    save: ({ values }) => readStorage(choice, secretOf(values)),
    onSaved: onRead,
    fieldOf: () => undefined,
    texts: { failedInForm: (problem) => storageProblemText(problem, choice.kind) },
  })
  return (
    <>
      <Text {...entranceLead}>{sharedStorageTexts.joinHint}</Text>
      <EntryForm {...opened} submit={sharedStorageTexts.open}>
        <SecretFields form={opened.form} />
      </EntryForm>
    </>
  )
}

interface OwnTokenFormProps {
  readonly invitation: Invitation
  readonly field: 'token' | 'accessToken'
  readonly onRead: (stored: StoredWorkspace) => void
}

/** The link holds the place and the key. Each user types their own access token. */
function OwnTokenForm({ invitation, field, onRead }: OwnTokenFormProps) {
  const { place } = invitation
  const { form, ...entry } = useRecordForm<never, { readonly own: string }, StoredWorkspace>({
    base: null,
    toValues: () => ({ own: '' }),
    validate: ({ own }): Record<string, string> => (own.trim() === '' ? { own: reasonText('required') } : {}),
    save: ({ values }) => readStorage(choiceAt(place, values.own.trim()), { kind: 'invitation', invitation }),
    onSaved: onRead,
    fieldOf: () => undefined,
    texts: { failedInForm: (problem) => storageProblemText(problem, place.kind) },
  })
  return (
    <>
      <Text {...entranceLead}>{texts.ownToken[field]}</Text>
      <EntryForm {...entry} submit={sharedStorageTexts.open}>
        {/* Whoever made the link chose where the token is sent. */}
        <RecordCounts choice={choiceAt(place, '')} counts={{}} />
        <PasswordField
          label={sharedStorageTexts.fields[field]}
          spellCheck={false}
          {...leftToRight}
          {...form.getInputProps('own')}
        />
      </EntryForm>
    </>
  )
}

interface ReadingProps extends OpenProps {
  readonly secret: StorageSecret
  readonly onRetry: () => void
  readonly onByHand: () => void
}

/** Reads the storage of an invitation link right away, without further input. */
function Reading({ choice, secret, onRead, onRetry, onByHand }: ReadingProps) {
  const [failure, setFailure] = useState<StorageFailure>()
  const keep = useEffectEvent((read: Awaited<ReturnType<typeof readStorage>>) => {
    if (read.ok) onRead(read.value)
    else setFailure(read.error)
  })
  useEffect(() => {
    let isCurrent = true
    async function read(): Promise<void> {
      const answer = await readStorage(choice, secret).catch((error: unknown) => {
        console.error(error)
        return err<StorageFailure>({ code: 'device', reason: String(error) })
      })
      if (isCurrent) keep(answer)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [choice, secret])
  if (failure === undefined)
    return (
      <Text {...entranceLead} role="status">
        {texts.reading}
      </Text>
    )
  return (
    <Stack>
      <Notice tone="red">{storageProblemText(failure, choice.kind)}</Notice>
      <Button fullWidth h={48} fz={16} onClick={onRetry}>
        {commonTexts.retry}
      </Button>
      <Button variant="default" fullWidth h={44} onClick={onByHand}>
        {texts.byHand}
      </Button>
    </Stack>
  )
}

function JoinHere({ stored, onJoined }: { readonly stored: StoredWorkspace; readonly onJoined: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<StorageFailure>()
  const join = async (): Promise<void> => {
    setIsBusy(true)
    const joined = await joinHere(stored)
    setIsBusy(false)
    if (joined.ok) onJoined()
    else setFailure(joined.error)
  }
  return (
    <Stack>
      <Text fz={15} c="var(--bama-ink-2)">
        {sharedStorageTexts.found}
      </Text>
      <RecordCounts {...stored} />
      <Notice tone="spot">{sharedStorageTexts.meaning}</Notice>
      <Button fullWidth h={48} fz={16} loading={isBusy} onClick={() => void join()}>
        {sharedStorageTexts.join}
      </Button>
      {failure !== undefined && <Notice tone="red">{storageProblemText(failure, stored.choice.kind)}</Notice>}
    </Stack>
  )
}
