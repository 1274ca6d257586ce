export { adminMessageKinds, isOfMany, kindOfMessage, type MessageKind, messageKinds, singleCause } from './kinds.ts'
export {
  chooseMessages,
  type MessageChannel,
  type MessagePreferences,
  receives,
  setMessagePreferences,
} from './preferences.ts'
export { defaultQuietHours, type QuietHours, quietHoursOf, quietHoursText } from './quiet-hours.ts'
export { quietFrom, type QuietTime, ringsAt } from './quiet-time.ts'
export {
  callChangedMessage,
  cancellationMessage,
  deadlineMessage,
  declinedMessage,
  eventGivenMessage,
  planChangedMessage,
  hoursDecidedMessage,
  isGatheredMessage,
  manyMessage,
  manyTitle,
  mostMessagesApart,
  taskGivenMessage,
  togetherMs,
} from './work-messages.ts'
export { messageIdElsewhere } from './derived-messages.ts'
export { reminderMessage, unansweredMessage } from './reminder-messages.ts'
export { digestTexts } from '../texts/work-messages.ts'
