/** Whether a link points at the local machine, so that it wouldn't work on any other. */
export function isOnlyHere(link: string): boolean {
  const { hostname } = new URL(link, 'https://nowhere.invalid')
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname)
}
