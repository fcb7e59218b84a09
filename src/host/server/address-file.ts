/** Stores the address of the running service in its data folder, for `library check` on the same machine. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOwnerFromLibraryFile } from '../../../db/ownership.ts'
import { SERVICE_ADDRESS_FILE } from '../../../db/temporary-names.ts'
import type { DataFolderPaths } from './data-folder.ts'

const getAddressPath = ({ path }: DataFolderPaths): string => join(path, SERVICE_ADDRESS_FILE)

/**
 * Writes the address of the service into the data folder. Does nothing if the folder is read-only.
 * @returns a function that removes it
 */
export function writeServiceAddress(folder: DataFolderPaths, url: string): () => void {
  try {
    writeFileSync(getAddressPath(folder), `${url}\n`)
    copyOwnerFromLibraryFile(getAddressPath(folder))
  } catch {
    return () => undefined
  }
  return () => rmSync(getAddressPath(folder), { force: true })
}

/**
 * Reads the address of the service that last ran in the folder. Undefined if there is none. After a service was killed,
 * the address may be stale.
 */
export function readServiceAddress(folder: DataFolderPaths): string | undefined {
  try {
    return new URL(readFileSync(getAddressPath(folder), 'utf8').trim()).origin
  } catch {
    return undefined
  }
}
