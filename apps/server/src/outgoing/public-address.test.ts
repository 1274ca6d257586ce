import { describe, expect, it } from 'vitest'
import { createAddressGuard } from './public-address.ts'

describe('which addresses may be called', () => {
  const guard = createAddressGuard([])

  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '192.167.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(guard.allows(address)).toBe(true),
  )

  it.each([
    ['0.0.0.0', 'this machine'],
    ['127.0.0.1', 'this machine'],
    ['127.255.255.254', 'this machine'],
    ['::1', 'this machine'],
    ['::', 'this machine'],
    ['::ffff:127.0.0.1', 'this machine, mapped'],
    ['::ffff:7f00:1', 'this machine, mapped'],
    ['0:0:0:0:0:ffff:a00:1', 'a private network, mapped'],
    ['10.1.2.3', 'a private network'],
    ['172.16.0.1', 'a private network'],
    ['172.31.255.255', 'a private network'],
    ['192.168.1.1', 'a private network'],
    ['100.64.0.1', "a provider's network"],
    ['169.254.169.254', 'the metadata of clouds'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fd00::1', 'a private network'],
    ['64:ff9b::7f00:1', 'IPv4 by NAT64'],
    ['2002:7f00:1::', 'IPv4 by 6to4'],
    ['2001:db8::1', 'for examples'],
    ['224.0.0.1', 'many at once'],
    ['ff02::1', 'many at once'],
    ['255.255.255.255', 'all'],
    ['example.com', 'no address'],
    ['', 'nothing'],
  ])('%s is not: %s', (address) => expect(guard.allows(address)).toBe(false))

  it('the settings name others, which alone may be called without TLS', () => {
    const named = createAddressGuard(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
    for (const address of ['127.0.0.1', '10.200.0.1', 'fd12::1', '::ffff:10.0.0.1'])
      expect([address, named.allows(address), named.allowsPlain(address)]).toEqual([address, true, true])
    for (const address of ['127.0.0.2', '192.168.1.1', '::1']) expect(named.allows(address)).toBe(false)
    expect([named.allows('8.8.8.8'), named.allowsPlain('8.8.8.8')]).toEqual([true, false])
  })
})
