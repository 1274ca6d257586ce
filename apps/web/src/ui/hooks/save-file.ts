/** Saves a file as a browser download. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
