/** The log: one JSON line or one readable line for each request; never a key, a header or a body. */

import { targetOf } from '../http/exchange.ts'
import type { Observation } from '../http/service.ts'
import type { LogForm } from '../settings/parsers.ts'

/** Milliseconds that lines are gathered before they are written together. */
const GATHER = 100
/** Characters that are written without waiting for more. */
const MOST_GATHERED = 64 * 1024

/** What the log tells beside requests. */
export interface LogEvent {
  readonly event: string
  /** The sentence for a person. */
  readonly message: string
  readonly facts?: Readonly<Record<string, unknown>>
}

export class Log {
  private gathered = ''
  private timer: Timer | undefined

  constructor(
    private readonly form: LogForm,
    private readonly write: (text: string) => void,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** One line for an answered request. */
  request(observation: Observation): void {
    if (this.form === 'off') return
    const line = lineOf(observation)
    this.add(
      this.form === 'json' ? JSON.stringify({ time: this.time(), ...line }) : readable(this.time(), line),
    )
  }

  /** Something that is not a request: told at once, also when requests are not logged. */
  tell({ event, message, facts }: LogEvent): void {
    this.add(this.form === 'json' ? JSON.stringify({ time: this.time(), event, message, ...facts }) : message)
    this.flush()
  }

  /** Writes what was gathered. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const text = this.gathered
    this.gathered = ''
    if (text !== '') this.write(text)
  }

  private add(line: string): void {
    this.gathered += `${line}\n`
    if (this.gathered.length >= MOST_GATHERED) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), GATHER)
  }

  private time(): string {
    return this.now().toISOString()
  }
}

/** What is told of a request. The query is left out: people search for private things. */
function lineOf({ request, response, operation, keyName, caller, milliseconds }: Observation) {
  return {
    method: request.method,
    path: pathOf(request.url),
    status: response.status,
    ms: Math.round(milliseconds * 1000) / 1000,
    bytes: Number(response.headers.get('content-length') ?? 0),
    caller: asOneWord(caller),
    ...(operation === undefined ? {} : { operation }),
    ...(keyName === undefined ? {} : { key: keyName }),
  }
}

type RequestLine = ReturnType<typeof lineOf>

function readable(time: string, { status, method, path, ms, bytes, caller, key }: RequestLine): string {
  const writer = key === undefined ? '' : ` (${key})`
  return `${time} ${status} ${method} ${path} ${ms.toFixed(1)} ms ${bytes} B ${caller}${writer}`
}

/** Longest path that is written whole. */
const LONGEST_PATH = 300

function pathOf(url: string): string {
  const path = targetOf(url).split('?', 1)[0] ?? ''
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}

/** Behind a proxy a caller is what a header says: nothing in it may end a field or move the cursor of a terminal. */
const asOneWord = (caller: string) => caller.replace(/[^!-~]/g, '?')
