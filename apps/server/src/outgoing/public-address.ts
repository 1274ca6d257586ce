import { BlockList, isIP } from 'node:net'

/** The network addresses that this server may call for people. */
export interface AddressGuard {
  /** Whether the address is public, or named in the server's settings. */
  readonly allows: (address: string) => boolean
  /** Whether the settings name the address. Only these may be called without TLS. */
  readonly allowsPlain: (address: string) => boolean
}

/** Special-purpose ranges (IANA's registries, RFC 6890): this machine, private networks, cloud metadata, multicast. */
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** In IPv6 only the routed range is public, without the parts that embed IPv4 addresses or are for documentation. */
const routedIPv6 = '2000::/3'
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return list
}

const special = listOf([...specialIPv4, ...specialIPv6])
const routed = listOf([routedIPv6])

/** Returns an IPv4-mapped address such as `::ffff:10.0.0.1` as IPv4, in whatever form it is written. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address.split('%')[0] ?? ''}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** `allowed` lists addresses and ranges (`127.0.0.1`, `10.0.0.0/8`) that may be called although they aren't public. */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const named = listOf(allowed)
  const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const isNamed = (address: string): boolean => isIP(address) !== 0 && isIn(named, unmapped(address))
  return {
    allows(address) {
      if (isIP(address) === 0) return false
      const plain = unmapped(address)
      if (isIn(named, plain)) return true
      return (isIP(plain) === 4 || isIn(routed, plain)) && !isIn(special, plain)
    },
    allowsPlain: isNamed,
  }
}
