/** The location and credentials of a storage with the S3 protocol. */
export interface S3Settings {
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly bucket: string
  /** Precedes every key; empty or ending in `/`. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Parses `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…][&tls=0]`; null if it is invalid. The bucket goes into the
 * path of each call, a form that every such storage supports.
 */
export function s3SettingsOf(text: string): S3Settings | null {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const tls = url.searchParams.get('tls') ?? '1'
  const isKnown = [...url.searchParams.keys()].every((key) => key === 'region' || key === 'tls')
  if (url.host === '' || bucket === '' || url.username === '' || url.password === '') return null
  if (!isKnown || !['0', '1'].includes(tls)) return null
  try {
    return {
      endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
      bucket: decodeURIComponent(bucket),
      prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }
  } catch {
    // A percent sign that encodes nothing.
    return null
  }
}
