const namePrefix = 'PixelArtDB:'

/** The copy that all people share on a device without a server. */
export const localCopyId = 'local'
const localName = 'PixelArtDB'

/** The database of a server account on this device (each account in a browser has its own), or the shared one. */
export const databaseNameOf = (copyId: string): string =>
  copyId === localCopyId ? localName : `${namePrefix}${copyId}`

/** The account of a database by its name; null when it belongs to none. */
export const userIdOfDatabase = (name: string): string | null =>
  name.startsWith(namePrefix) ? name.slice(namePrefix.length) : null

/** The first native IndexedDB version of this product: Dexie multiplies by ten. The former product is at 2. */
export const firstOwnVersion = 10

/** Whether the former product left a database on this device. */
export async function isFormerDatabaseThere(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name, version }) => name === localName && version !== undefined && version < firstOwnVersion)
}
