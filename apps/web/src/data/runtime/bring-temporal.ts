/** Loads the Temporal polyfill (about 20 kB) where the browser lacks Temporal, as those before 2026 do. */
export const bringTemporal = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
