/** The log: a JSON line or a readable line per request. It never has a key, a header or a body. */

import type { AnsweredRequest } from '../../http/service.ts'
import type { LogFormat } from '../settings/parsers.ts'

/** Time for which lines are gathered before they are written together. */
const FLUSH_DELAY_MS = 100
/** Characters that are written without waiting for more. */
const MAX_BUFFERED_CHARS = 64 * 1024

/** An event in the log that is not a request. */
export interface LogEvent {
  readonly event: string
  /** The Thai sentence for the host. */
  readonly message: string
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Writes the log to standard output. Lines of requests are collected and written in batches. */
export class ServiceLog {
  private buffer = ''
  private timer: Timer | undefined

  /** @param now returns milliseconds since 1970 */
  constructor(
    private readonly format: LogFormat,
    private readonly write: (text: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Logs an answered request. */
  request(observation: AnsweredRequest): void {
    if (this.format === 'off') return
    const line = createRequestLine(this.time(), observation)
    this.add(this.format === 'json' ? JSON.stringify(line) : formatReadableLine(line))
  }

  /** Logs an event other than a request: at once, also when requests are not logged. */
  report({ event, message, facts }: LogEvent): void {
    this.add(this.format === 'json' ? JSON.stringify({ time: this.time(), event, message, ...facts }) : message)
    this.flush()
  }

  /** Writes the gathered lines. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const text = this.buffer
    this.buffer = ''
    if (text !== '') this.write(text)
  }

  private add(line: string): void {
    this.buffer += `${line}\n`
    if (this.buffer.length >= MAX_BUFFERED_CHARS) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_DELAY_MS)
  }

  private time(): string {
    return new Date(this.now()).toISOString()
  }
}

/**
 * The logged fields of a request; JSON leaves out undefined ones. The query is left out: people search for private
 * things.
 */
function createRequestLine(
  time: string,
  { request, target, response, operation, keyName, caller, milliseconds }: AnsweredRequest,
) {
  return {
    time,
    method: request.method,
    path: getLoggedPath(target),
    status: response.status,
    ms: Math.round(milliseconds * 1000) / 1000,
    bytes: Number(response.headers.get('content-length') ?? 0),
    caller: caller === undefined ? undefined : toPrintableWord(caller),
    operation,
    key: keyName,
  }
}

type RequestLine = ReturnType<typeof createRequestLine>

function formatReadableLine({ time, status, method, path, ms, bytes, caller, key }: RequestLine): string {
  const writer = key === undefined ? '' : ` (${key})`
  return `${time} ${status} ${method} ${path} ${ms.toFixed(1)} ms ${bytes} B ${caller ?? '-'}${writer}`
}

/** Maximum characters of a path. */
const MAX_PATH_CHARS = 300

function getLoggedPath(target: string): string {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  return path.length > MAX_PATH_CHARS ? `${path.slice(0, MAX_PATH_CHARS)}…` : path
}

/** Behind a proxy, the caller comes from a header: it must not end a field or move the cursor of a terminal. */
const toPrintableWord = (caller: string) => caller.replace(/[^!-~]/g, '?')
