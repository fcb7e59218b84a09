/**
 * The interface of the worker that runs heavy requests. Requests and responses are plain values that can be posted to a
 * thread.
 */

import type { OperationCaller } from './operation.ts'

/** Path parameters by name, still encoded as in the address. */
export type RawPathParameters = Readonly<Record<string, string>>

/** A request as plain values. Its caller is identified and its body has been read. */
export interface ReceivedRequest {
  /** The operationId. */
  readonly operation: string
  /** Path and query. */
  readonly target: string
  readonly params: RawPathParameters
  /** Only the headers on which a response depends. */
  readonly headers: Readonly<Record<string, string>>
  /** The name of the key; empty for a caller on the machine itself, and for public operations. */
  readonly keyName: string
  /** Whether the key may publish. */
  readonly publishes: boolean
  readonly asker: OperationCaller
  /** Undefined if the operation takes no body. */
  readonly body: Uint8Array | undefined
}

/** A response as plain values that a worker thread can post. */
export interface WorkerResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ArrayBuffer | null
}

/** Answers requests in worker threads. */
export interface RequestWorker {
  /** Whether a write is running or waiting there: another one in this thread would only wait for its lock. */
  readonly isWriting: boolean
  /**
   * Answers a request.
   * @param input its body is transferred to the thread
   * @param request whose client waits: if it disconnects, a request that has not started is dropped
   * @param timeoutMs milliseconds until it must have started; without it, there is no limit
   * @param stranger address of a caller without a key: its reads wait in a queue of their own
   * @throws DatabaseBusyError when it was not started in time; then nothing was done
   */
  answer(input: ReceivedRequest, request: Request, timeoutMs?: number, stranger?: string): Promise<WorkerResponse>
}
