import { isIP } from 'node:net'

/** A provider may give one customer a /48, so that a limit on each /64 alone would limit nothing. */
const SITE_SHARE = 10

/**
 * Returns the networks whose attempts are counted for an address: the IPv4 address, or the /64 of an IPv6 address, because
 * its owner controls all addresses in it, and the /48 of which it is a part. Removes the port that some proxies add. Returns
 * other values unchanged. The share is how many times the points of a rule the network has.
 */
export function listClientNetworks(address: string) {
  const normalized = address.trim().toLowerCase()
  const [, withoutPort = normalized] =
    /^\[(.+)\](?::\d+)?$/.exec(normalized) ?? /^([\d.]+):\d+$/.exec(normalized) ?? []
  const [host = ''] = withoutPort.split('%')
  if (isIP(host) !== 6) return [{ key: host.slice(0, 100), share: 1 }]
  const groups = parseIpv6Groups(host)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return [{ key: [high >> 8, high & 255, low >> 8, low & 255].join('.'), share: 1 }]
  }
  return [
    { key: formatNetwork(groups, 64), share: 1 },
    { key: formatNetwork(groups, 48), share: SITE_SHARE },
  ]
}

function formatNetwork(groups: number[], bits: 48 | 64): string {
  const network = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${network.join(':')}::/${bits}`
}

/** Returns the key of one client: its narrowest network. */
export function getClientKey(address: string): string {
  return listClientNetworks(address)[0]?.key ?? ''
}

/** Returns the eight groups. The URL parser normalizes every notation of an address. */
function parseIpv6Groups(address: string): number[] {
  const normalized = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = normalized.split('::')
  const head = parseGroups(before)
  if (after === undefined) return head
  const tail = parseGroups(after)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function parseGroups(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}
