/** Whether a link leads to the very machine that opens it: what an admin on the server's machine sees works nowhere else. */
export function isOnlyHere(link: string): boolean {
  const { hostname } = new URL(link, 'https://nowhere.invalid')
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname)
}
