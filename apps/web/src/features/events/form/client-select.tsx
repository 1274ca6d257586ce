import { type Actor, clientNamed, type VisibleClient } from '@bama/domain'
import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { commonTexts } from '../../../texts/common.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { Name } from '../../../ui/display/names.tsx'
import { byWords, meantByTab } from '../../../ui/forms/options-filter.ts'
import { hintBelow } from '../../../ui/forms/field-grid.tsx'
import { selectWhole } from '../../../ui/forms/select-whole.ts'
import classes from './choices.module.css'
import { addOption, clientOptions, mayAddClient, newClientOption } from './client-options.ts'
import type { EventForm } from './use-event-form.ts'

const { client: texts } = eventFormTexts
const { form: formTexts } = eventsTexts

/** Keeps the "add" option at the end, whatever was typed. */
const filter: OptionsFilter = (input) => [
  ...byWords({
    ...input,
    options: input.options.filter((option) => !('value' in option) || option.value !== addOption),
  }),
  ...input.options.filter((option) => 'value' in option && option.value === addOption),
]

interface ClientSelectProps extends Pick<
  SelectProps,
  'label' | 'aria-label' | 'defaultDropdownOpened' | 'onDropdownClose'
> {
  readonly form: EventForm
  readonly actor: Actor
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly className: string
}

/** The event's client: searched by name, or added by typing a new name. */
export function ClientSelect({ form, actor, clients, className, ...props }: ClientSelectProps) {
  const [typed, setTyped] = useState('')
  const { client_id: clientId, new_client: newClient } = form.values
  const known = useMemo(() => [...(clients?.values() ?? [])], [clients])
  const mayAdd = mayAddClient(actor)
  const options = useMemo(
    // Until the clients have loaded, a chosen one can't be taken for deleted.
    () => clientOptions(known, { clientId: clients === undefined ? null : clientId, newClient }, typed, mayAdd),
    [known, clients, clientId, newClient, typed, mayAdd],
  )
  const { onBlur, onFocus, error, ...path } = form.getInputProps('client_id')
  const value = newClient === null ? clientId : newClientOption
  const chosenLabel = (): string | undefined => options.find((option) => option.value === value)?.label

  const choose = (chosen: string | null): void => {
    form.clearFieldError('client_id')
    if (chosen === newClientOption) return
    if (chosen !== addOption) {
      form.setFieldValue('new_client', null)
      form.setFieldValue('client_id', chosen)
      return
    }
    const name = typed.trim()
    const shown = chosenLabel()
    const same = clientNamed(known, name)
    if (name === '' || name === shown) form.setFieldError('client_id', texts.nameMissing)
    else if (same !== undefined) choose(same.id)
    else {
      form.setFieldValue('client_id', null)
      form.setFieldValue('new_client', name)
    }
  }

  return (
    <Select
      className={className}
      label={formTexts.fields.client_id}
      placeholder={formTexts.noClient}
      description={newClient === null ? undefined : texts.willBeAdded}
      {...hintBelow}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': commonTexts.clear }}
      nothingFoundMessage={commonTexts.nothingFound}
      // The first option of an open list is selected. Enter in a field that only got the focus must not choose it.
      openOnFocus={false}
      // Without the second, Mantine loses the selection if typing opens the list, and Enter would submit the form.
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      allowDeselect={false}
      data={[...options]}
      filter={filter}
      maxDropdownHeight={260}
      autoComplete="off"
      renderOption={({ option }) =>
        option.value === addOption ? (
          <span className={classes.add}>
            <IconPlus size={18} stroke={1.7} aria-hidden />
            <span aria-label={option.label}>{option.label.replace(/^\+ /, '')}</span>
          </span>
        ) : (
          <Name>{option.label}</Name>
        )
      }
      {...path}
      error={error}
      onFocus={(focus) => {
        selectWhole(focus, chosenLabel())
        onFocus(focus)
      }}
      onClick={(click) => selectWhole(click, chosenLabel())}
      onBlur={onBlur}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={choose}
      onKeyDown={(key) => {
        const found = options.filter((option) => option.value !== addOption)
        const meant = meantByTab(key, { options: found, value, typed })
        if (meant !== undefined) choose(meant)
      }}
      {...props}
    />
  )
}
