import { z } from 'zod'

function isWebLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
}

/** A link that may be opened. Only http and https, so that no stored `javascript:` ever runs. */
export const webLinkSchema = z.string().trim().max(2000).refine(isWebLink, 'bad_link')
