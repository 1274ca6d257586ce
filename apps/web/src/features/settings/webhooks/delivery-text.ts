import { pingKind, webhookEntities, webhookOperations, type WebhookDelivery } from '@bama/sync'
import { webhooksTexts } from '../../../texts/webhooks.ts'

const { entities, operations, log, problems } = webhooksTexts

/** `events.created` in words; a kind that a newer server invented as it is. */
export function kindText(kind: string): string {
  if (kind === pingKind) return log.pingKind
  const [first, second] = kind.split('.')
  const entity = webhookEntities.find((known) => known === first)
  const operation = webhookOperations.find((known) => known === second)
  return entity === undefined || operation === undefined ? kind : `${entities[entity]}: ${operations[operation]}`
}

/** Why a message was not taken; null: it was. */
export function deliveryProblemText({ problem, status }: Pick<WebhookDelivery, 'problem' | 'status'>): string | null {
  if (problem === null) return null
  return status === null ? problems[problem] : `${problems[problem]} (${log.status(status)})`
}
