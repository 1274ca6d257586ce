import {
  addFreelancer,
  type CrewNeed,
  crewPersonType,
  crewPlan,
  err,
  freelancerModel,
  leadRole,
  type VisibleSlot,
} from '@bama/domain'
import { addToCrew, type CrewLimits, type Engagement, hasWarnings } from '@bama/domain/crew'
import { Autocomplete, Box, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type LocalAbsence, serverNow, useCrewLimits, usePeople, useRecords, useRun } from '../../../data/index.ts'
import { crewTexts, usualRoles } from '../../../texts/crew.ts'
import { timesOfSpan } from '../../../ui/crew/slot-when.tsx'
import { PeriodText } from '../../../ui/availability/period-text.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { EventHours } from '../../../ui/display/event-hours.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { ChoiceField, FieldGrid, whole } from '../../../ui/forms/field-grid.tsx'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { searchable } from '../../../ui/lists/hebrew-search.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { type Candidate, candidatesFor } from './candidates.ts'
import { CrewConflicts } from './crew-conflicts.tsx'
import { noReplyBy, replyByOf, replyByProblems } from './reply-by.ts'
import { ReplyByFields } from './reply-by-fields.tsx'
import { TimesFields, timesOf, timesProblems, type TimesValues, timesValues } from './times-fields.tsx'
import classes from './crew.module.css'

const { pick: texts } = crewTexts

interface PickDialogProps {
  readonly opened: boolean
  readonly event: BoardEvent
  readonly role: string
  readonly needs: readonly CrewNeed[]
  readonly slots: readonly VisibleSlot[]
  readonly engagements: ReadonlyMap<string, readonly Engagement[]> | undefined
  readonly absences: ReadonlyMap<string, readonly LocalAbsence[]> | undefined
  readonly onClose: () => void
  readonly onClosed: () => void
}

type Plan = keyof typeof texts.plans

const nobodyBusy: ReadonlyMap<string, readonly Engagement[]> = new Map()
const nobodyAway: ReadonlyMap<string, readonly LocalAbsence[]> = new Map()

/** Takes somebody into the crew: the role, the hours, and whom, with their day beside them. */
export function PickDialog({
  opened,
  event,
  role,
  needs,
  slots,
  engagements = nobodyBusy,
  absences = nobodyAway,
  onClose,
  onClosed,
}: PickDialogProps) {
  const run = useRun()
  const people = usePeople()
  const freelancers = useRecords(freelancerModel)
  const limits = useCrewLimits()
  const [query, setQuery] = useState('')
  const need = needs.find((one) => one.role === role)
  const candidatesOf = ({ role: wanted, ...times }: { readonly role: string } & TimesValues): readonly Candidate[] =>
    candidatesFor({
      event,
      role: wanted,
      times: timesOf(times),
      people: people?.values() ?? [],
      freelancers: freelancers ?? [],
      slots,
      engagements,
      absences,
      limits,
    })
  const { form, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ role, person: '', plan: 'invite' as Plan, ...timesValues(need ?? null), ...noReplyBy }),
    validate: (values) => ({
      ...(values.role.trim() === '' && { role: texts.roleRequired }),
      ...(values.person === '' && { person: texts.personRequired }),
      ...timesProblems(values),
      ...(values.plan === 'invite' && replyByProblems(values, Date.now())),
    }),
    isChanged: ({ person }) => person !== '',
    save: async ({ values }) => {
      const chosen = candidatesOf(values).find(({ key }) => key === values.person)
      if (chosen === undefined) return err({ code: 'not_found' })
      const isInvited = values.plan === 'invite' && chosen.type === crewPersonType.user
      return run(addToCrew, {
        event,
        known: slots,
        person: chosen,
        role: values.role,
        times: timesOf(values),
        plan: values.plan === 'draft' ? crewPlan.draft : crewPlan.firm,
        invitedAt: isInvited ? new Date(await serverNow()).toISOString() : null,
        replyBy: isInvited ? replyByOf(values) : null,
      })
    },
    onSaved: onClose,
    texts: {
      saved: texts.saved,
      failed: texts.failed,
      problem: problemTexts({ 'role required': texts.roleRequired }),
    },
    fieldOf: (field) => (field === 'person_id' ? 'person' : field),
  })
  const { values } = form
  const all = candidatesOf(values)
  const wanted = searchable(query)
  const found = all.filter(({ name, usualRole }) => searchable([name, usualRole].join(' ')).includes(wanted))
  const roles = [...new Set([...needs.map((one) => one.role), ...usualRoles])].filter((one) => one !== leadRole)

  const addNew = async (): Promise<void> => {
    const outcome = await run(addFreelancer, { name: query, role: values.role })
    if (!outcome.ok) return showFailure(texts.failed, outcome.error)
    const id = outcome.value[0]?.recordId
    if (id !== undefined) form.setFieldValue('person', `${crewPersonType.freelancer}:${id}`)
    setQuery('')
  }
  const listId = useId()
  return (
    <FormDialog
      {...dialog}
      opened={opened}
      title={texts.title}
      submit={texts.submit}
      size={620}
      onClose={onClose}
      onClosed={onClosed}
    >
      <FieldGrid>
        <Autocomplete
          {...whole}
          label={texts.role}
          data={roles}
          withAsterisk
          required
          openOnFocus={false}
          data-autofocus
          {...form.getInputProps('role')}
        />
        <TimesFields event={event} form={form} />
        <ChoiceField
          label={texts.plan}
          choices={texts.plans}
          value={values.plan}
          onChange={(plan) => form.setFieldValue('plan', plan)}
        >
          {values.plan === 'draft' && (
            <Text size="sm" c="dimmed" mt={4}>
              {texts.draftNote}
            </Text>
          )}
        </ChoiceField>
        {values.plan === 'invite' && <ReplyByFields form={form} />}
        <Box {...whole}>
          <Text id={listId} component="span" display="block" fz={14} fw={600} mb={4}>
            {texts.people}
          </Text>
          <TextInput
            aria-label={texts.search}
            placeholder={texts.search}
            mb="xs"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
          <div className={classes.people} role="radiogroup" aria-labelledby={listId}>
            {found.map((one) => (
              <PersonChoice
                key={one.key}
                person={one}
                limits={limits}
                isChosen={values.person === one.key}
                onChoose={() => {
                  form.setFieldValue('person', one.key)
                  form.clearFieldError('person')
                }}
              />
            ))}
            {found.length === 0 && (
              <Text size="sm" c="dimmed" p="sm">
                {texts.nobody}
              </Text>
            )}
          </div>
          {form.errors['person'] !== undefined && (
            <Text size="sm" c="var(--bama-red-fg)" mt={4} role="alert">
              {form.errors['person']}
            </Text>
          )}
          {query.trim() !== '' && (
            <Button
              variant="subtle"
              mt="xs"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => void addNew()}
            >
              {texts.newFreelancer(query.trim())}
            </Button>
          )}
        </Box>
      </FieldGrid>
    </FormDialog>
  )
}

interface PersonChoiceProps {
  readonly person: Candidate
  readonly limits: CrewLimits
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function PersonChoice({ person, limits, isChosen, onChoose }: PersonChoiceProps) {
  const { name, usualRole, isMatching, isAlready, warnings, elsewhere, away, type } = person
  const isFree = !hasWarnings(warnings) && elsewhere.length + away.length === 0
  const dayId = useId()
  return (
    <label className={classes.person}>
      <PersonAvatar name={name} size={32} tone={toneOfId(person.id)} />
      <Box miw={0} id={dayId}>
        <Group gap="4px 8px">
          <Text component="span" size="sm" fw={600}>
            <Name>{name}</Name>
          </Text>
          {usualRole !== null && (
            <Text component="span" size="sm" c="dimmed">
              <Name>{usualRole}</Name>
            </Text>
          )}
          {type === crewPersonType.freelancer && <Badge tone="grey">{texts.freelancer}</Badge>}
          {isMatching && <Badge tone="sky">{texts.matching}</Badge>}
        </Group>
        <Text component="div" size="sm" c="dimmed">
          {isAlready ? texts.already : isFree ? texts.free : null}
          {!isAlready &&
            elsewhere.map((one) => (
              <Box key={one.id}>
                {texts.elsewhere} <Name>{one.eventName}</Name>
                {' · '}
                <EventHours event={timesOfSpan(one.span)} />
              </Box>
            ))}
          {!isAlready &&
            away.map((absence) => (
              <Box key={absence.id}>
                {texts.away} <PeriodText period={absence} />
              </Box>
            ))}
        </Text>
        {!isAlready && <CrewConflicts warnings={warnings} limits={limits} />}
      </Box>
      <input
        type="radio"
        name="crew-person"
        className={classes.radio}
        aria-label={[name, usualRole].filter((part) => part !== null).join(', ')}
        aria-describedby={dayId}
        checked={isChosen}
        disabled={isAlready}
        onChange={onChoose}
      />
    </label>
  )
}
