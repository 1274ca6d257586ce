/** What is needed before the app has loaded: nothing here knows its schemas or its database. */
export { isDeviceKnown } from './local/is-device-known.ts'
export { bringTemporal } from './runtime/bring-temporal.ts'
export { loadOnce, untilLoaded } from './runtime/until-loaded.ts'
export { fetchServerState, type ServerState } from './server/setup-state.ts'
export { onSessionNews } from './session/session-news.ts'
