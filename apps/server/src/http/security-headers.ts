/** `connectTo` lists the origins that pages may call besides their own. */
const contentSecurityPolicy = (connectTo: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine writes style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Recordings stored on the device.
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Returns the headers of a server whose pages call a storage elsewhere. Without `connectTo` they equal those below. */
export const securityHeadersFor = (connectTo: readonly string[]) => ({
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(connectTo),
})

/** Set on every answer, errors included. Caches store nothing unless the answer says otherwise (static files do). */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const
