import { pingKind, webhookEntities, webhookOperations, type WebhookDelivery } from '@bama/sync'
import { webhooksTexts } from '../../../texts/webhooks.ts'

const { entities, operations, log, problems } = webhooksTexts

/** Returns a Hebrew name for `events.created`, or the raw kind if a newer server introduced it. */
export function kindText(kind: string): string {
  if (kind === pingKind) return log.pingKind
  const [first, second] = kind.split('.')
  const entity = webhookEntities.find((known) => known === first)
  const operation = webhookOperations.find((known) => known === second)
  return entity === undefined || operation === undefined ? kind : `${entities[entity]}: ${operations[operation]}`
}

/** Returns why a delivery failed, or null if it succeeded. */
export function deliveryProblemText({ problem, status }: Pick<WebhookDelivery, 'problem' | 'status'>): string | null {
  if (problem === null) return null
  return status === null ? problems[problem] : `${problems[problem]} (${log.status(status)})`
}
