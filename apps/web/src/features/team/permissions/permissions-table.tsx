import { type Actor, actorOf, permissionLockOf, shownName, type VisibleUser } from '@bama/domain'
import { Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { roleText } from '../../../texts/navigation.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Name } from '../../../ui/display/names.tsx'
import { handFocusTo, recordKey } from '../../../ui/hooks/record-focus.ts'
import { flagGroups } from './flags.ts'
import classes from './permissions-table.module.css'
import permissionClasses from './permissions.module.css'
import { UnsavedNotice } from './unsaved-notice.tsx'
import type { PermissionDrafts } from './use-permission-drafts.ts'

const { person: texts } = teamTexts

interface PermissionsTableProps {
  readonly actor: Actor
  readonly people: readonly VisibleUser[]
  readonly drafts: PermissionDrafts
}

/** Permissions on wide screens: a row per person, a column per permission. */
export function PermissionsTable({ actor, people, drafts }: PermissionsTableProps) {
  return (
    <div className={classes.surface}>
      <table className={classes.table} aria-label={texts.list}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={classes.person}>
              {texts.someone}
            </th>
            {flagGroups.map(({ name, flags }) => (
              <th key={name} scope="colgroup" colSpan={flags.length} className={classes.group}>
                {texts.groups[name]}
              </th>
            ))}
          </tr>
          <tr>
            {flagGroups.flatMap(({ flags }) =>
              flags.map((flag, index) => (
                <th
                  key={flag}
                  scope="col"
                  className={classes.flag}
                  data-first={index === 0 || undefined}
                  title={texts.why[flag]}
                >
                  <span className={classes.flagName}>{texts.flags[flag]}</span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} actor={actor} person={person} drafts={drafts} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PersonRowProps extends Pick<PermissionsTableProps, 'actor' | 'drafts'> {
  readonly person: VisibleUser
}

function PersonRow({ actor, person, drafts }: PersonRowProps) {
  const name = shownName(person)
  const lock = permissionLockOf(actor, person)
  const shown = drafts.shown(person)
  const isChanged = drafts.isChanged(person)
  const explanation = useId()
  const key = recordKey('person', person.id)
  const role = roleText(actorOf(person))
  return (
    <tr data-record-key={key} aria-label={name} data-changed={isChanged || undefined}>
      <th scope="row" className={classes.person}>
        <Text span inherit display="block" fw={600} fz="sm" c="var(--bama-ink)">
          <Name>{name}</Name>
        </Text>
        <Text span inherit display="block" id={explanation}>
          {role}
          {(person.is_approved ?? true) ? null : ` · ${texts.pending}`}
          {lock === null ? null : <span className={classes.lock}>{texts.locks[lock]}</span>}
        </Text>
        {isChanged && (
          <UnsavedNotice
            name={name}
            isSaving={drafts.isSaving(person)}
            failure={drafts.failureOf(person)}
            onSave={() => void drafts.save(person).then((isSaved) => isSaved && handFocusTo([key]))}
            onCancel={() => {
              drafts.cancel(person)
              handFocusTo([key])
            }}
          />
        )}
      </th>
      {flagGroups.flatMap(({ flags }) =>
        flags.map((flag, index) => (
          <td key={flag} data-first={index === 0 || undefined}>
            <Switch
              data-record-focus
              aria-label={texts.flags[flag]}
              aria-describedby={explanation}
              classNames={{
                root: classes.cell ?? '',
                input: `${permissionClasses.input ?? ''} ${classes.whole ?? ''}`,
                track: permissionClasses.track ?? '',
              }}
              checked={shown[flag]}
              disabled={lock !== null}
              onChange={({ currentTarget }) => drafts.toggle(person, flag, currentTarget.checked)}
            />
          </td>
        )),
      )}
    </tr>
  )
}
