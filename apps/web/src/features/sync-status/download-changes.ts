/** Downloads a JSON text as a file named with today's date. Does nothing for null. */
export function downloadChanges(json: string | null): void {
  if (json === null) return
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `bama-changes-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
