interface ServiceCall {
  readonly key: string | null
  /** What is posted; without it the address is read. */
  readonly body?: object
  readonly signal: AbortSignal
}

/** Calls a program elsewhere at the address that the operator set. Redirects are not followed: nothing goes anywhere else. */
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

/** The body of an answer; null when it is longer than any good one, of which no more is read. */
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

/** The value that an answer is; null when it is none, or too long. */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(response, maxBytes)
  try {
    return bytes === null ? null : JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
