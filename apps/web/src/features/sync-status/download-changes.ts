/** Gives a JSON text to the person as a file with today's date in its name. Nothing to give: nothing happens. */
export function downloadChanges(json: string | null): void {
  if (json === null) return
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `bama-changes-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
