import {
  addFreelancer,
  type CrewNeed,
  crewPersonType,
  crewPlan,
  dayWarnings,
  err,
  freelancerModel,
  leadRole,
  type VisibleEvent,
  type VisibleSlot,
} from '@bama/domain'
import { addToCrew, type Engagement, spanOfSlot } from '@bama/domain/crew'
import { Autocomplete, Box, Text } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { type LocalAbsence, serverNow, useCrewLimits, useDayOf, usePeople, useRecords } from '../../../data/index.ts'
import { crewTexts, usualRoles } from '../../../texts/crew.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { ChoiceField, FieldGrid, whole } from '../../../ui/forms/field-grid.tsx'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { RowsSkeleton } from '../../../ui/lists/rows-skeleton.tsx'
import { DayStrips } from '../warnings/day-strips.tsx'
import { type Candidate, candidatesFor } from './candidates.ts'
import type { CrewWriter } from './crew-writer.ts'
import { PersonChoices } from './person-choices.tsx'
import { noReplyBy, refusedReplyBy, replyByOf, replyByProblems, replyByTexts } from './reply-by.ts'
import { ReplyByFields } from './reply-by-fields.tsx'
import { TimesFields, timesOf, timesProblems, timesTyped, type TimesValues, timesValues } from './times-fields.tsx'

const { pick: texts } = crewTexts

interface PickDialogProps extends DialogProps {
  readonly event: VisibleEvent
  readonly role: string
  readonly needs: readonly CrewNeed[]
  readonly slots: readonly VisibleSlot[]
  readonly engagements: ReadonlyMap<string, readonly Engagement[]> | undefined
  readonly absences: ReadonlyMap<string, readonly LocalAbsence[]> | undefined
  readonly writer: CrewWriter
}

type Plan = keyof typeof texts.plans

/** Takes somebody into the crew: the role, the hours, and whom, with their day beside them. */
export function PickDialog({ event, role, needs, slots, engagements, absences, writer, ...props }: PickDialogProps) {
  const { run, freelancers: coming } = writer
  const people = usePeople()
  const freelancers = useRecords(freelancerModel)
  const limits = useCrewLimits()
  const need = needs.find((one) => one.role === role)
  // Nobody is called free before all is read that could stand against it.
  const known = useMemo(
    () =>
      people === undefined ||
      freelancers === undefined ||
      engagements === undefined ||
      absences === undefined ||
      limits === undefined
        ? undefined
        : { people: [...people.values()], freelancers: [...freelancers, ...coming], engagements, absences, limits },
    [people, freelancers, coming, engagements, absences, limits],
  )
  const candidatesOf = useCallback(
    ({ role: wanted, ...times }: { readonly role: string } & TimesValues): readonly Candidate[] =>
      known === undefined
        ? []
        : candidatesFor({ event, role: wanted, times: timesTyped(times, event), slots, ...known }),
    [event, slots, known],
  )
  const { form, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ role, person: '', plan: 'invite' as Plan, ...timesValues(need ?? null, event), ...noReplyBy }),
    validate: (values) => ({
      ...(values.role.trim() === '' && { role: texts.roleRequired }),
      ...(values.person === '' && { person: texts.personRequired }),
      ...timesProblems(values, event),
      ...(values.plan === 'invite' && replyByProblems(values)),
    }),
    isChanged: ({ person }) => person !== '',
    save: async ({ values }) => {
      const chosen = candidatesOf(values).find(({ key }) => key === values.person)
      if (chosen === undefined) return err({ code: 'not_found' })
      // Another planner added them meanwhile, or the role was changed to one that they have. Their slot stays as it is.
      if (chosen.isAlready) return err({ code: 'invalid', field: 'person', reason: 'already' })
      const isInvited = values.plan === 'invite' && chosen.type === crewPersonType.user
      // A freelancer's is for the invitation that comes with their call.
      const replyBy = values.plan === 'invite' ? replyByOf(values) : null
      const refused = await refusedReplyBy(replyBy)
      if (refused !== null) return refused
      return run(addToCrew, {
        event,
        known: slots,
        person: chosen,
        role: values.role,
        times: timesOf(values, event),
        plan: values.plan === 'draft' ? crewPlan.draft : crewPlan.firm,
        invitedAt: isInvited ? new Date(await serverNow()).toISOString() : null,
        replyBy,
      })
    },
    onSaved: props.onClose,
    texts: {
      ...(!writer.isLater && { saved: texts.saved }),
      failed: texts.failed,
      problem: problemTexts({
        'role required': texts.roleRequired,
        'role lead': texts.leadByEvent,
        'person already': texts.already,
        ...replyByTexts,
      }),
    },
    fieldOf: (field) => (field === 'person_id' ? 'person' : field),
  })
  const { values } = form
  // Hundreds of people's days are slow to compute: deferred while the role is typed, and only from these values.
  const { call_day, call_time, end_day, end_time } = values
  const wanted = useDeferredValue(values.role)
  const candidates = useMemo(
    () => candidatesOf({ role: wanted, call_day, call_time, end_day, end_time }),
    [candidatesOf, wanted, call_day, call_time, end_day, end_time],
  )
  const span = spanOfSlot(event, timesTyped(values, event))
  const dayOf = useDayOf()
  const days = dayOf === undefined ? [] : dayWarnings(span, dayOf)
  const roles = [...new Set([...needs.map((one) => one.role), ...usualRoles])].filter((one) => one !== leadRole)

  const isFreelancer = values.person.startsWith(`${crewPersonType.freelancer}:`)
  const note =
    values.plan === 'draft' ? texts.draftNote : values.plan === 'invite' && isFreelancer ? texts.freelancerNote : null

  const addNew = async (name: string): Promise<boolean> => {
    const outcome = await run(addFreelancer, { name, role: values.role })
    if (!outcome.ok) {
      showFailure(texts.failed, outcome.error)
      return false
    }
    const id = outcome.value[0]?.recordId
    if (id !== undefined) form.setFieldValue('person', `${crewPersonType.freelancer}:${id}`)
    return true
  }
  const { setFieldValue, clearFieldError } = form
  const choose = useCallback(
    (key: string) => {
      setFieldValue('person', key)
      clearFieldError('person')
    },
    [setFieldValue, clearFieldError],
  )
  return (
    <FormDialog {...dialog} {...props} title={texts.title} submit={texts.submit} size={620}>
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
        <Box {...whole}>
          <TimesFields event={event} form={form} />
          {/* Always rendered, so that screen readers announce what appears in it. */}
          <Box role="status" mt={days.length > 0 ? 'xs' : 0}>
            <DayStrips warnings={days} isSeveral={span.firstDay !== span.lastDay} />
          </Box>
        </Box>
        <ChoiceField
          label={texts.plan}
          choices={texts.plans}
          value={values.plan}
          onChange={(plan) => form.setFieldValue('plan', plan)}
        >
          {note !== null && (
            <Text size="sm" c="dimmed" mt={4}>
              {note}
            </Text>
          )}
        </ChoiceField>
        {values.plan === 'invite' && <ReplyByFields form={form} />}
        <Box {...whole}>
          {known === undefined ? (
            <RowsSkeleton shape="cards" rows={3} />
          ) : (
            <PersonChoices
              candidates={candidates}
              limits={known.limits}
              value={values.person}
              onChoose={choose}
              error={form.errors['person']}
              onAddNew={addNew}
            />
          )}
        </Box>
      </FieldGrid>
    </FormDialog>
  )
}
