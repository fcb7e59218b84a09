/** The worker that runs heavy requests, and what is handed to it: plain values. */

import type { OperationCaller } from './operation.ts'

/** Path parameters as they are in the address. */
export type RawPathParameters = Readonly<Record<string, string>>

/** A request whose sender is known and whose body has been read. */
export interface ReceivedRequest {
  /** operationId. */
  readonly operation: string
  /** Path and query. */
  readonly target: string
  readonly params: RawPathParameters
  /** Those that an answer depends on. */
  readonly headers: Readonly<Record<string, string>>
  /** The name of the key; empty for the caller on the machine itself, and for what is open to all. */
  readonly keyName: string
  /** Whether that key may publish. */
  readonly publishes: boolean
  readonly asker: OperationCaller
  /** Undefined where the operation takes none. */
  readonly body: Uint8Array | undefined
}

/** An answer as plain values. */
export interface WorkerResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ArrayBuffer | null
}

/** Whoever answers whole requests in another thread. */
export interface RequestWorker {
  /** Whether a write is under way there, or waits to be: another one would only wait for its lock. */
  readonly isWriting: boolean
  /**
   * @param asked its body is given away.
   * @param request whose client waits: one that is removed before its turn is not answered at all.
   * @param patience milliseconds until its turn must have come; without, it waits as long as it takes.
   * @param stranger who reads without a key, as the rate limit counts callers: their reads wait in a line of their own
   * @throws Busy when its turn has not come; then nothing was done
   */
  answer(input: ReceivedRequest, request: Request, timeoutMs?: number, stranger?: string): Promise<WorkerResponse>
}
