import type { Result } from '@bama/domain'
import {
  type CreateWebhookRequest,
  type NewWebhook,
  newWebhookSchema,
  type Webhook,
  webhookDeliveriesSchema,
  type WebhookDelivery,
  webhookPingSchema,
  webhookSchema,
  webhooksSchema,
} from '@bama/sync'
import { useCallback } from 'react'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import { checkingSession, type ServerList, useServerList } from './server-list.ts'

const pathOf = (id: string): string => `/api/webhooks/${encodeURIComponent(id)}`

/** Creates a webhook. Its secret is only shown in this response. */
export const createWebhook = (wish: CreateWebhookRequest): Promise<Result<NewWebhook, ApiProblem>> =>
  checkingSession(call('POST', '/api/webhooks', newWebhookSchema, wish))

export const setWebhookState = (id: string, state: 'active' | 'paused'): Promise<Result<Webhook, ApiProblem>> =>
  checkingSession(call('PATCH', pathOf(id), webhookSchema, { state }))

/** Sends what is due now. `skip` leaves out the failed change. */
export const retryWebhook = (id: string, skip: boolean): Promise<Result<Webhook, ApiProblem>> =>
  checkingSession(call('POST', `${pathOf(id)}/retry`, webhookSchema, { skip }))

/** Sends an empty test message and returns the outcome. */
export const pingWebhook = (id: string): Promise<Result<WebhookDelivery, ApiProblem>> =>
  checkingSession(call('POST', `${pathOf(id)}/ping`, webhookPingSchema))

export const removeWebhook = (id: string): Promise<Result<unknown, ApiProblem>> =>
  checkingSession(call('DELETE', pathOf(id), noContent))

/** The webhooks of all admins, which only the server knows. */
export const useWebhooks = (isOnline: boolean): ServerList<Webhook> => useServerList(isOnline, fetchWebhooks)

const fetchWebhooks = () => call('GET', '/api/webhooks', webhooksSchema)

/** The latest deliveries to a webhook. */
export function useWebhookLog(id: string, isOnline: boolean): ServerList<WebhookDelivery> {
  const fetchLog = useCallback(() => call('GET', `${pathOf(id)}/deliveries`, webhookDeliveriesSchema), [id])
  return useServerList(isOnline, fetchLog)
}
