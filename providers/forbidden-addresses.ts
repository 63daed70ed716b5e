import { type LookupAddress, lookup as lookUpAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IANA's registry of special-purpose IPv4 addresses, multicast and reserved ones: none is a receiver on the internet. */
const FORBIDDEN_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Special ranges inside the global unicast addresses, such as tunnels that may lead to any IPv4 address. */
const FORBIDDEN_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

/** Azure answers its metadata at a public address. */
const METADATA_ADDRESS = '168.63.129.16'

const forbidden = new BlockList()
for (const [network, prefix] of FORBIDDEN_IPV4) forbidden.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of FORBIDDEN_IPV6) forbidden.addSubnet(network, prefix, 'ipv6')
forbidden.addAddress(METADATA_ADDRESS, 'ipv4')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** NAT64 translates these to the IPv4 address in their last 32 bits. */
const nat64 = new BlockList()
nat64.addSubnet('64:ff9b::', 96, 'ipv6')

/**
 * Whether an IP address is not on the public internet: loopback, private, link-local, shared, multicast, unspecified,
 * documentation, tunnels and IPv4 addresses inside IPv6. Anything that is not an address is forbidden too.
 */
export function isForbiddenAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return forbidden.check(address, 'ipv4')
  // A zone belongs to a link-local address.
  if (version !== 6 || address.includes('%')) return true
  if (nat64.check(address, 'ipv6')) return forbidden.check(getEmbeddedIpv4(address), 'ipv4')
  return !global.check(address, 'ipv6') || forbidden.check(address, 'ipv6')
}

/** Returns the IPv4 address in the last 32 bits of an IPv6 address. */
function getEmbeddedIpv4(address: string): string {
  // The URL parser writes every IPv6 address in its shortest form, without dotted parts.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  const bits = (high ?? 0) * 0x1_00_00 + (low ?? 0)
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.')
}

export class ForbiddenAddressError extends Error {}

interface LookupOptions {
  /** Also resolves names to addresses that are not on the public internet. */
  allowPrivate: boolean
  /** Resolves names. Default: the system's resolver. */
  lookup?: typeof lookUpAddress
}

/**
 * Resolves a name for a connection, which then uses these addresses and no others: a name cannot change its address between
 * the check and the connection. A connection to an IP address looks nothing up.
 */
export function createLookup({ allowPrivate, lookup = lookUpAddress }: LookupOptions): LookupFunction {
  return (hostname, request, callback) => {
    lookup(hostname, { ...request, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '')
      if (!allowPrivate && addresses.some(({ address }) => isForbiddenAddress(address)))
        return callback(new ForbiddenAddressError(), '')
      if (request.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Refuses an address in place of a name; names are checked where the connection resolves them. */
export function requireAllowedHost(
  host: string,
  { allowPrivate }: Pick<LookupOptions, 'allowPrivate'>,
): void {
  if (isIP(host) && !allowPrivate && isForbiddenAddress(host)) throw new ForbiddenAddressError()
}
