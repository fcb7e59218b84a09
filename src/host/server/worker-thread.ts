/** The program of a worker thread: opens the library again and answers the requests that are posted to it. */

import { LibraryDatabase } from '../../../db/library-database.ts'
import { toDiskAppError } from '../../../db/storage-error.ts'
import { createWorkerApp } from '../../app.ts'
import type { PublishedLanguages } from '../../definitions/languages/languages.ts'
import type { ErrorCode } from '../../foundation/app-error.ts'
import { toAppError } from '../../http/errors.ts'
import type { ReceivedRequest, WorkerResponse } from '../../http/request-worker.ts'
import { openStores } from '../../services/stores.ts'

/** The settings with which a worker thread opens the library. */
export interface WorkerSettings {
  /** Paths of library.db and text.db. */
  readonly library: string
  readonly text: string
  readonly languages: PublishedLanguages
  readonly baseUrl?: string | undefined
  readonly mediaOrigins?: readonly string[]
  readonly version: string
}

/** A message to a worker thread: its settings, a request, or `end`. */
export type MessageToWorker =
  | { readonly settings: WorkerSettings }
  | {
      readonly input: ReceivedRequest
      /** Milliseconds that a write may wait for the lock of another process. */
      readonly timeoutMs: number
    }
  | 'end'

/** A message from a worker thread: that it listens, a response, an error, or that it has ended. */
export type MessageFromWorker =
  /** From now on messages to it arrive. */
  | 'listening'
  | { readonly answered: WorkerResponse }
  /** An unexpected error, for the log. */
  | { readonly fault: string }
  /** The request could not be answered, such as when the library could not be opened here. */
  | { readonly refused: { readonly code: ErrorCode; readonly message: string } }
  | 'ended'

/** Size of a response after which garbage is collected, which takes about 10 ms. */
const LARGE_RESPONSE_BYTES = 100_000

declare const self: Worker

/** Runs a worker thread: answers the messages of the thread that created it. */
export function answerMessagesInWorkerThread(): void {
  let answer: ((input: ReceivedRequest, timeoutMs: number) => Promise<WorkerResponse>) | undefined
  let close: () => void = () => undefined
  let settings: WorkerSettings | undefined
  const post = (message: MessageFromWorker, transfer: ArrayBuffer[] = []) => self.postMessage(message, transfer)
  const onFault = (error: unknown) =>
    post({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  const open = ({ library, text, languages, ...rest }: WorkerSettings) => {
    const db = LibraryDatabase.openAgain(library)
    const stores = openStores(db, languages, { ...rest, textPath: text, onFault })
    const answerRequest = createWorkerApp(stores, { ...rest, onFault })
    close = () => {
      stores.close()
      // the write-ahead log is not truncated, which would block all readers
      db.sqlite.close(true)
    }
    return async (input: ReceivedRequest, timeoutMs: number) => {
      db.timeoutMs = timeoutMs
      try {
        return await answerRequest(input)
      } finally {
        db.checkpoint()
      }
    }
  }
  const answerAndPost = async (input: ReceivedRequest, timeoutMs: number) => {
    // opened here, since a disk that has no room for another thread's files may have some by the next request
    if (settings) answer ??= open(settings)
    if (!answer) throw new Error('The thread was not told what to open')
    const answered = await answer(input, timeoutMs)
    const size = answered.body?.byteLength ?? 0
    post({ answered }, answered.body ? [answered.body] : [])
    // the memory behind a large response would otherwise stay until several times as much is in use
    if (size > LARGE_RESPONSE_BYTES) Bun.gc(true)
  }
  self.onmessage = async ({ data }: MessageEvent<MessageToWorker>) => {
    if (data === 'end') {
      close()
      post('ended')
    } else if ('settings' in data) settings = data.settings
    else {
      try {
        await answerAndPost(data.input, data.timeoutMs)
      } catch (error) {
        // an uncaught error ends the thread with the program's source as its message
        const refused = toDiskAppError(error)
        if (!refused) onFault(error)
        const { code, message } = refused ?? toAppError(error)
        post({ refused: { code, message } })
      }
    }
  }
  post('listening')
}
