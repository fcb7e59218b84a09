/** Parses the address of the primary service from the command line. */

import { parseWebAddress } from '../settings/parsers.ts'
import { UsageError } from './command.ts'

/**
 * Parses the address of the primary. The result has no trailing slash.
 * @param name name of the argument, for the error message
 * @throws UsageError
 */
export function parsePrimaryAddress(name: string, text: string): string {
  const address = parseWebAddress(text)
  if (address !== undefined) return address
  throw new UsageError(`${name} ต้องเป็นที่อยู่เว็บเต็มของเครื่องหลัก เช่น https://library.example.org แต่ที่ใส่มาคือ “${text}”`)
}
