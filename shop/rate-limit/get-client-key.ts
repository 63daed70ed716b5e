import { isIP } from 'node:net'

/**
 * Returns the key of one client: the IPv4 address, or the /64 network of an IPv6 address, because its owner
 * controls all addresses in it. Removes the port that some proxies add. Returns other values unchanged.
 */
export function getClientKey(address: string): string {
  const normalized = address.trim().toLowerCase()
  const [, withoutPort = normalized] =
    /^\[(.+)\](?::\d+)?$/.exec(normalized) ?? /^([\d.]+):\d+$/.exec(normalized) ?? []
  const [host = ''] = withoutPort.split('%')
  if (isIP(host) !== 6) return host.slice(0, 100)
  const groups = parseIpv6Groups(host)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
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
