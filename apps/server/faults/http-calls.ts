/** Signs in at a running server. The cookie is valid at every server on the same database. */
export async function signIn(address: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Makes a call to a running server. Throws if there is no answer. */
export async function post(
  address: string,
  path: string,
  { cookie, body }: { readonly cookie: string; readonly body: unknown },
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
