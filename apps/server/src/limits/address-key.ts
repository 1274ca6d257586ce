/**
 * Returns the key that identifies one place on the network: the IPv4 address, or the /64 prefix of an IPv6 address,
 * since one IPv6 subscriber has 2^64 addresses to try from.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const groupsOf = (part: string | undefined): string[] => (part === undefined || part === '' ? [] : part.split(':'))
  const first = groupsOf(head)
  const last = groupsOf(tail)
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
