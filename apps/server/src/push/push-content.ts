import { createHash } from 'node:crypto'
import type { MessageFields } from '@bama/domain'
import { digestTexts, kindOfMessage, type MessageKind } from '@bama/domain/messages'
import { productName } from '@bama/domain/texts'
import type { PushNotice } from '@bama/sync'

export interface PushedMessage {
  readonly id: string
  readonly fields: MessageFields
}

/** How a push service treats a push: how long to keep it, how urgent it is for a battery, and which one it replaces. */
export interface PushManner {
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  readonly topic: string
}

const hour = 3600

const mannerOf: Readonly<Record<MessageKind, Omit<PushManner, 'topic'>>> = {
  call: { ttlSeconds: 24 * hour, urgency: 'high' },
  invitation: { ttlSeconds: 24 * hour, urgency: 'high' },
  declined: { ttlSeconds: 24 * hour, urgency: 'high' },
  given: { ttlSeconds: 24 * hour, urgency: 'normal' },
  deadline: { ttlSeconds: 12 * hour, urgency: 'normal' },
  mention: { ttlSeconds: 24 * hour, urgency: 'normal' },
  review: { ttlSeconds: 24 * hour, urgency: 'normal' },
  hours: { ttlSeconds: 24 * hour, urgency: 'low' },
  decision: { ttlSeconds: 24 * hour, urgency: 'low' },
  contact: { ttlSeconds: 12 * hour, urgency: 'low' },
}

const other: Omit<PushManner, 'topic'> = { ttlSeconds: 24 * hour, urgency: 'normal' }

/** At most 32 URL-safe characters, as push services require. The hash hides the meaning from them. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const most = 400

const cut = (text: string): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The screen with all messages. */
const allMessages = '/PersonalSpace'

/** Returns the push of one message. A locked screen shows only its kind, unless the person chose to see the content. */
export function pushOfMessage(
  { id, fields }: PushedMessage,
  showsContent: boolean,
): { readonly notice: PushNotice; readonly manner: PushManner } {
  const { title, content, context_text, context_link, sender_name } = fields
  const kind = kindOfMessage(id)
  const tag = `${kind ?? 'other'} ${context_link ?? id}`
  const shown = [context_text, content].filter((line) => line !== null).join('\n')
  const body = showsContent ? cut(shown === '' ? (sender_name ?? '') : shown) : digestTexts.inApp
  return {
    notice: { title: cut(title), body, path: context_link ?? allMessages, tag: topicOf(tag) },
    manner: { ...(kind === null ? other : mannerOf[kind]), topic: topicOf(tag) },
  }
}

const digest = 'digest'

/** Returns one push for several messages: their number and, if the person chose to see the content, their titles. */
export function pushOfMany(
  messages: readonly PushedMessage[],
  showsContent: boolean,
): { readonly notice: PushNotice; readonly manner: PushManner } {
  const count = messages.reduce((sum, { fields }) => sum + fields.message_count, 0)
  const titles = [...new Set(messages.map(({ fields }) => fields.title))].slice(0, 5).join('\n')
  return {
    notice: {
      title: `${productName}: ${digestTexts.title(count)}`,
      body: showsContent ? cut(titles) : digestTexts.inApp,
      path: allMessages,
      tag: topicOf(digest),
    },
    manner: { ttlSeconds: 24 * hour, urgency: 'normal', topic: topicOf(digest) },
  }
}
