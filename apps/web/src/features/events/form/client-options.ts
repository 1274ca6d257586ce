import { type Actor, authorize, clientNamed, recordId, type VisibleClient } from '@bama/domain'
import type { ComboboxItem } from '@mantine/core'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { byName } from '../../../ui/lists/hebrew-search.ts'

const { client: texts } = eventFormTexts

/** Neither can be a record's id. */
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
  /** A client that is added when the event is saved. */
  readonly newClient: string | null
}

/**
 * What can be chosen: the clients by name, then the client that will be added or that is gone, if it is the one chosen, and
 * last, for those who may, adding one of the name that was typed. A name that a client has already is not offered.
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

/** Two clients of one name are told apart by who or where they are, for those who may know. */
function nameWithDetails({ name, contact_person, phone, address }: VisibleClient): string {
  const detail = contact_person ?? phone ?? address ?? null
  return detail === null ? name : `${name} · ${detail}`
}

/** The name to add, of what stands in the field: empty when that is a choice already. */
function nameIn(options: readonly ComboboxItem[], typed: string, clients: readonly VisibleClient[]): string {
  const isChoice = options.some(({ label }) => label === typed) || clientNamed(clients, typed) !== undefined
  return isChoice ? '' : typed.trim()
}
