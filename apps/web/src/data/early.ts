/** Modules needed before the app has loaded. None of them imports the schemas or the database. */
export { isDeviceKnown } from './local/is-device-known.ts'
export { bringTemporal } from './runtime/bring-temporal.ts'
export { askWhetherReplaced, loadOnce, untilLoaded } from './runtime/until-loaded.ts'
export { fetchServerState, type ServerState } from './server/setup-state.ts'
export { onSessionNews } from './session/session-news.ts'
