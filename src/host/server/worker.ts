/**
 * A client of a worker thread that answers whole requests one by one. The thread starts on demand and stops when idle.
 * Requests wait in a queue of the client. So a request that waited too long, or whose client disconnected, never
 * starts.
 */

import { AppError, DatabaseBusyError } from '../../foundation/app-error.ts'
import type { ReceivedRequest, RequestWorker, WorkerResponse } from '../../http/request-worker.ts'
import type { MessageFromWorker, MessageToWorker, WorkerSettings } from './worker-thread.ts'

/** Time that an idle thread stays alive; starting one takes a fifth of a second. */
const IDLE_TIMEOUT_MS = 60_000
/** How long a heavy write waits for the lock of another process, in milliseconds. */
const LOCK_TIMEOUT_MS = 30_000
/** Maximum time that small requests may delay heavy ones. */
const MAX_HEAVY_DELAY_MS = 1_000
/** How long a stopping worker has to finish, in milliseconds. */
const SHUTDOWN_GRACE_MS = 1_000

/** Settings and callbacks of a worker. */
export interface WorkerOptions {
  readonly settings: WorkerSettings
  /** Path of the program of the thread, which calls answerMessagesInWorkerThread. */
  readonly program: string
  /** Receives unexpected errors. */
  readonly onFault: (error: unknown) => void
  /** Called when a response has come, before it is passed on. */
  readonly onAnswered: () => void
  /** Exempts a client's connection from the idle timeout while it waits. */
  readonly letWait: (request: Request) => void
  /** How long an idle thread stays alive, in milliseconds. */
  readonly idle?: number
  /** How long small requests may delay heavy ones, in milliseconds. */
  readonly smallFirst?: number
}

interface Job {
  readonly input: ReceivedRequest
  /** Deadline by which it must have started, on the clock of performance.now(); undefined for a heavy request. */
  readonly startBy: number | undefined
  readonly stranger: string | undefined
  readonly resolve: (answered: WorkerResponse) => void
  readonly reject: (error: unknown) => void
}

/** Queues requests for one worker thread and returns its responses. */
export class WorkerClient {
  private readonly waiting: Job[] = []
  private running: Job | undefined
  private worker: Worker | undefined
  /** Whether the thread listens: earlier messages may be lost. */
  private isListening = false
  private idle: Timer | undefined
  /** The caller whose request was started last. */
  private lastCaller: string | undefined
  /** When the present series of small requests began. */
  private smallSince = 0

  constructor(private readonly options: WorkerOptions) {}

  get isBusy(): boolean {
    return this.running !== undefined
  }

  /**
   * Queues a request and resolves with the worker's response.
   * @param timeoutMs milliseconds until it must have started
   * @param stranger the caller, if it has no key
   * @throws DatabaseBusyError when it was not started in time
   */
  answer(input: ReceivedRequest, request: Request, timeoutMs?: number, stranger?: string): Promise<WorkerResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerResponse>()
    const startBy = timeoutMs === undefined ? undefined : performance.now() + timeoutMs
    const job: Job = { input, startBy, stranger, resolve, reject }
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.drop(job), timeoutMs)
    const onAbort = () => this.drop(job)
    request.signal.addEventListener('abort', onAbort)
    this.options.letWait(request)
    this.waiting.push(job)
    this.startNext()
    return promise.finally(() => {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', onAbort)
    })
  }

  /** Ends the thread; a running write is rolled back. */
  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { worker, isListening } = this
    this.worker = undefined
    if (!worker) return
    if (!isListening) return worker.terminate()
    const { promise, resolve } = Promise.withResolvers<void>()
    worker.onmessage = ({ data }: MessageEvent<MessageFromWorker>) => data === 'ended' && resolve()
    post(worker, 'end')
    await Promise.race([promise, Bun.sleep(SHUTDOWN_GRACE_MS)])
    worker.terminate()
  }

  /** Removes a request that has not started. */
  private drop(job: Job): void {
    const place = this.waiting.indexOf(job)
    if (place < 0) return
    this.waiting.splice(place, 1)
    job.reject(new DatabaseBusyError())
  }

  private startNext(): void {
    if (this.running || this.waiting.length === 0) return
    clearTimeout(this.idle)
    const [job] = this.waiting.splice(this.chooseNext(), 1)
    if (!job) return
    this.running = job
    this.lastCaller = job.stranger
    try {
      this.worker ??= this.start()
      if (this.isListening) sendJob(this.worker, job)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Chooses the next request: small ones first, since they have a deadline, but a heavy one waits only so long. */
  private chooseNext(): number {
    const small = this.findFirstSmall()
    const heavy = this.waiting.findIndex(({ startBy }) => startBy === undefined)
    const now = performance.now()
    const isSmallTurn =
      small >= 0 &&
      (heavy < 0 || this.smallSince === 0 || now - this.smallSince < (this.options.smallFirst ?? MAX_HEAVY_DELAY_MS))
    if (!isSmallTurn) this.smallSince = 0
    else if (this.smallSince === 0) this.smallSince = now
    return isSmallTurn ? small : heavy
  }

  /** The first small request of another caller than the last one, if there is any. */
  private findFirstSmall(): number {
    const isSmall = ({ startBy }: Job) => startBy !== undefined
    const isOfOther = (job: Job) => isSmall(job) && job.stranger !== this.lastCaller
    const ofOther = this.lastCaller === undefined ? -1 : this.waiting.findIndex(isOfOther)
    return ofOther < 0 ? this.waiting.findIndex(isSmall) : ofOther
  }

  /** Starts the thread; it gets its first request when it listens. */
  private start(): Worker {
    const worker = new Worker(this.options.program)
    this.isListening = false
    worker.onmessage = ({ data }: MessageEvent<MessageFromWorker>) => {
      if (this.worker !== worker || data === 'ended') return
      if (data === 'listening') this.onListening(worker)
      else if ('fault' in data) this.options.onFault(data.fault)
      else if ('refused' in data) this.fail(new AppError(data.refused.code, data.refused.message))
      else this.onAnswer(data.answered)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      this.onThreadEnd(worker, new Error(`The worker thread has failed: ${event.message}`))
    }
    worker.addEventListener('close', () => this.onThreadEnd(worker, new Error('The worker thread has ended')))
    return worker
  }

  private onListening(worker: Worker): void {
    this.isListening = true
    try {
      post(worker, { settings: this.options.settings })
      if (this.running) sendJob(worker, this.running)
    } catch (error) {
      this.fail(error)
    }
  }

  private onAnswer(answered: WorkerResponse): void {
    const job = this.running
    this.running = undefined
    try {
      this.options.onAnswered()
    } catch (error) {
      this.options.onFault(error)
    }
    job?.resolve(answered)
    this.continue()
  }

  /** Handles a failed thread; the next request starts another one. */
  private onThreadEnd(worker: Worker, error: Error): void {
    if (this.worker !== worker) return
    this.worker = undefined
    worker.terminate()
    this.fail(error)
  }

  private fail(error: unknown): void {
    const job = this.running
    this.running = undefined
    job?.reject(error)
    this.continue()
  }

  /** Starts the next request; without one, the thread ends after a while. */
  private continue(): void {
    this.startNext()
    if (this.running) return
    clearTimeout(this.idle)
    this.idle = setTimeout(() => void this.close(), this.options.idle ?? IDLE_TIMEOUT_MS)
  }
}

const post = (worker: Worker, message: MessageToWorker, body: ArrayBufferLike[] = []) =>
  worker.postMessage(message, body as ArrayBuffer[])

function sendJob(worker: Worker, { input, startBy }: Job): void {
  const timeoutMs = startBy === undefined ? LOCK_TIMEOUT_MS : Math.max(0, startBy - performance.now())
  const body = input.body && wholeBuffer(input.body)
  post(worker, { input: { ...input, body }, timeoutMs }, body ? [body.buffer] : [])
}

/** Bytes with a buffer of their own: a shared one cannot be transferred. */
const wholeBuffer = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()

/**
 * Three worker threads: for writes, for reads of callers without a key, and for reads with a key. Reads with a key thus
 * never wait for the others.
 */
export class RequestWorkers implements RequestWorker {
  private readonly writes: WorkerClient
  private readonly reads: WorkerClient
  private readonly strangers: WorkerClient

  constructor(options: WorkerOptions) {
    this.writes = new WorkerClient(options)
    this.reads = new WorkerClient(options)
    this.strangers = new WorkerClient(options)
  }

  get isWriting(): boolean {
    return this.writes.isBusy
  }

  answer(input: ReceivedRequest, request: Request, timeoutMs?: number, stranger?: string): Promise<WorkerResponse> {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const requestWorker = !isRead ? this.writes : stranger === undefined ? this.reads : this.strangers
    return requestWorker.answer(input, request, timeoutMs, stranger)
  }

  async close(): Promise<void> {
    await Promise.all([this.writes, this.reads, this.strangers].map((requestWorker) => requestWorker.close()))
  }
}
