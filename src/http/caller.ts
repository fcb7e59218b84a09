/** Identifies callers: by the address for which the rate limit counts requests, and by a pseudonym. */

import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * Returns the IP address of the caller. Of an IPv6 address only the /64 is returned, because one household has that
 * many addresses.
 * @param address of the connection
 * @param proxies number of our own proxies in front. Each appends the address that it saw to X-Forwarded-For. So the
 * caller is the n-th address from the right, and all before it can be forged.
 */
export function toCallerIpAddress(headers: Headers, address: string, proxies: number): string {
  if (proxies === 0) return toNetwork(address)
  const hop = parseForwardedIpAddresses(headers).at(-proxies)
  return toNetwork(hop ? withoutPort(hop) : address)
}

/** Returns the addresses in X-Forwarded-For. The nearest proxy added the last one. */
export const parseForwardedIpAddresses = (headers: Headers): readonly string[] =>
  headers
    .get('x-forwarded-for')
    ?.split(',')
    .map((hop) => hop.trim()) ?? []

/** Headers by which proxies name the caller. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/** Whether a request comes directly from this machine, without a proxy. @param address undefined if it is unknown */
export function isLocalCaller(headers: Headers, address: string | undefined): boolean {
  if (address === undefined || FORWARDING_HEADERS.some((name) => headers.has(name))) return false
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)
}

const withoutPort = (hop: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')

/** Maximum characters of an address; the rest of a header is ignored, to limit memory. */
const MAX_ADDRESS_CHARS = 64

function toNetwork(reported: string): string {
  const address = reported.slice(0, MAX_ADDRESS_CHARS)
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${expandIpv6Groups(address).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIpv6Groups(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...gap, ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Only in the memory of this process, so that a mark on a disk never reveals an address. */
const secret = randomBytes(32)

/** Returns a pseudonym of a caller: 16 hex digits, the same until the process ends. @param caller address */
export const toCallerPseudonym = (caller: string): string =>
  createHmac('sha256', secret).update(caller).digest('hex').slice(0, 16)
