interface ServiceCall {
  readonly key: string | null
  /** The JSON to post; without it, the call is a GET. */
  readonly body?: object
  readonly signal: AbortSignal
}

/** Calls an external service at the address that the operator configured. Redirects fail: nothing goes anywhere else. */
export const callService = (url: string, { key, body, signal }: ServiceCall): Promise<Response> =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'error',
    headers: {
      'user-agent': 'Bama/1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })

/** Returns the body of an answer, or null if it is longer than `maxBytes`; the rest is then not read. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the JSON value of an answer, or null if it isn't JSON, or is too long. */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(response, maxBytes)
  try {
    return bytes === null ? null : JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
