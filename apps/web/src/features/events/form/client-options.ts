import { type Actor, authorize, clientNamed, recordId, type VisibleClient } from '@bama/domain'
import type { ComboboxItem } from '@mantine/core'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { byName } from '../../../ui/lists/hebrew-search.ts'

const { client: texts } = eventFormTexts

/** Values that can't be record ids. */
export const addOption = '+'
export const newClientOption = '+new'

export const mayAddClient = (actor: Actor): boolean => {
  const fields = { name: '-' }
  return (
    authorize(actor, 'clients', { operation: 'create', after: { id: recordId('new'), fields }, patch: fields }) === null
  )
}

interface Chosen {
  readonly clientId: string | null
  /** The name of a client that is added when the event is saved. */
  readonly newClient: string | null
}

/**
 * The choices of the client field: the clients by name, then the new or deleted client if it is chosen, and last, with
 * the permission, adding a client of the typed name. A name that is already a choice can't be added.
 */
export function clientOptions(
  clients: readonly VisibleClient[],
  chosen: Chosen,
  typed: string,
  mayAdd: boolean,
): readonly ComboboxItem[] {
  const names = Map.groupBy(clients, ({ name }) => name)
  const isShared = ({ name }: VisibleClient): boolean => (names.get(name)?.length ?? 0) > 1
  const options: ComboboxItem[] = clients
    .map((client) => ({ value: client.id as string, label: isShared(client) ? nameWithDetails(client) : client.name }))
    .toSorted((a, b) => byName(a.label, b.label))
  if (chosen.newClient !== null) options.push({ value: newClientOption, label: chosen.newClient })
  else if (chosen.clientId !== null && !clients.some(({ id }) => id === chosen.clientId))
    options.push({ value: chosen.clientId, label: texts.deleted })
  const name = nameIn(options, typed, clients)
  if (mayAdd) options.push({ value: addOption, label: name === '' ? texts.add : texts.addNamed(name) })
  return options
}

/** Distinguishes clients of the same name by a contact detail, if the user may see one. */
function nameWithDetails({ name, contact_person, phone, address }: VisibleClient): string {
  const detail = contact_person ?? phone ?? address ?? null
  return detail === null ? name : `${name} · ${detail}`
}

/** The typed name if it can be added, or an empty text if it is already a choice. */
function nameIn(options: readonly ComboboxItem[], typed: string, clients: readonly VisibleClient[]): string {
  const isChoice = options.some(({ label }) => label === typed) || clientNamed(clients, typed) !== undefined
  return isChoice ? '' : typed.trim()
}
