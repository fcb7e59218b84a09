/** The address of the service that writes in a data folder, for `library check` on the same machine. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '../../../db/ownership.ts'
import { SERVICE_ADDRESS_FILE } from '../../../db/temporary.ts'
import type { DataFolderPaths } from './data-folder.ts'

const pathIn = ({ path }: DataFolderPaths): string => join(path, SERVICE_ADDRESS_FILE)

/** Notes the address; a folder that can only be read keeps none. @returns what takes it away again */
export function writeServiceAddress(folder: DataFolderPaths, url: string): () => void {
  try {
    writeFileSync(pathIn(folder), `${url}\n`)
    giveToOwner(pathIn(folder))
  } catch {
    return () => undefined
  }
  return () => rmSync(pathIn(folder), { force: true })
}

/** The address that was noted last; a killed service leaves a stale one. Undefined when there is none. */
export function readServiceAddress(folder: DataFolderPaths): string | undefined {
  try {
    return new URL(readFileSync(pathIn(folder), 'utf8').trim()).origin
  } catch {
    return undefined
  }
}
