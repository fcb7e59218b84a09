/** What the fuzzer sends requests to: a service in this process, where faults show, or one over HTTP. */

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import type { ProgramCommand } from '../../../scripts/program.ts'
import { createApp } from '../../../src/app.ts'
import { parseEditorKeys } from '../../../src/http/keys.ts'
import { openStores } from '../../../src/services/stores.ts'
import { startProgram } from '../../support/program.ts'
import { fillSmallSample } from '../../support/small-sample.ts'
import type { FuzzRequest } from './requests.ts'

/** The key that the fuzzer writes with. */
export const KEY = 'the-key-of-the-fuzzer'
const LANGUAGES = { primary: 'th', all: ['th', 'en'] }
/** Not `*`, so that origins are compared too. */
const ORIGINS = 'https://example.org'

export interface FuzzTarget extends AsyncDisposable {
  readonly origin: string
  /** What no answer may tell. */
  readonly secrets: readonly string[]
  send(request: FuzzRequest): Promise<Response>
  /** The next unexpected error, where that can be known. */
  fault(): unknown
  /** Another service over the same library, which has not read or kept anything yet; where that can be had. */
  another?(): FuzzTarget
}

/** Makes a library in a folder, with the sample in it. */
export async function createFuzzFolder(folder: string): Promise<void> {
  using db = LibraryDatabase.open(join(folder, 'library.db'))
  using stores = openStores(db, LANGUAGES, { textPath: join(folder, 'text.db') })
  await fillSmallSample(stores, folder)
}

/** A service in this process over a copy of the library in a folder. @param name of the copy */
export function targetInProcess(folder: string, name: string): FuzzTarget {
  const path = join(folder, `${name}.db`)
  cpSync(join(folder, 'library.db'), path)
  return serviceOver(folder, path)
}

function serviceOver(folder: string, path: string): FuzzTarget {
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const db = LibraryDatabase.open(path)
  db.sqlite.run('PRAGMA synchronous = OFF') // nothing of it has to outlive the process
  const stores = openStores(db, LANGUAGES, { textPath: join(folder, 'text.db'), onFault })
  const app = createApp(stores, {
    keys: parseEditorKeys(`fuzzer:${KEY}`),
    rateLimit: 0,
    trustedProxies: 1,
    corsOrigin: ORIGINS,
    version: '0.0.0-fuzz',
    onFault,
  })
  const origin = 'http://library.local'
  return {
    origin,
    secrets: [folder, KEY],
    send: async (request) => app.handle(requestAt(origin, request)),
    fault: () => faults.shift(),
    another: () => serviceOver(folder, path),
    [Symbol.asyncDispose]: async () => {
      stores.close()
      db.close()
    },
  }
}

/** A service of its own process over the library in a folder. */
export async function targetOverHttp(
  command: ProgramCommand,
  folder: string,
): Promise<FuzzTarget & { memory(): number }> {
  const settings = {
    LIBRARY_API_KEY: `fuzzer:${KEY}`,
    LIBRARY_TRUST_PROXY: '1',
    LIBRARY_CORS_ORIGIN: ORIGINS,
  }
  const victim = await startProgram(command, folder, { settings })
  return {
    origin: victim.url,
    secrets: [folder, KEY],
    send: (request) => fetch(requestAt(victim.url, request), { decompress: false } as RequestInit),
    fault: () => /"event":"fault".*|ระบบขัดข้องโดยไม่คาดคิด: .*/.exec(victim.output())?.[0],
    memory: () => victim.memory(),
    [Symbol.asyncDispose]: victim[Symbol.asyncDispose],
  }
}

const requestAt = (origin: string, { method, target, headers, body }: FuzzRequest) =>
  new Request(origin + target, { method, headers, ...(body === undefined ? {} : { body }) })
