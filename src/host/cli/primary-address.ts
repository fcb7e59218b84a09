/** The address of the service that others follow, as it is given on the command line. */

import { parseWebAddress } from '../settings/parsers.ts'
import { UsageError } from './command.ts'

/**
 * The address without a slash at its end.
 * @param name of what was given, for the sentence.
 * @throws WrongUse
 */
export function primaryAddress(name: string, text: string): string {
  const address = parseWebAddress(text)
  if (address !== undefined) return address
  throw new UsageError(`${name} ต้องเป็นที่อยู่เว็บเต็มของเครื่องหลัก เช่น https://library.example.org แต่ที่ใส่มาคือ “${text}”`)
}
