/** Wall times in a zone need Temporal, which browsers before 2026 lack (about 20 kB): asked for only there, before it is used. */
export const bringTemporal = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
