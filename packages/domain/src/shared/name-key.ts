/** A name as it is compared: names are the same whatever their case, spaces or Unicode form. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
