/**
 * Holds an answer to the fuzzer against the document: see answer-checker.ts; and looks for what must never be there.
 */

import { brotliDecompressSync } from 'node:zlib'
import { type AnswerChecker, createAnswerChecker } from '../../support/answer-checker.ts'
import type { OpenApi } from './document.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzTarget } from './target.ts'

/** Milliseconds after which a request counts as hanging. */
const TIMEOUT_MS = 5_000

export class FuzzJudge {
  private readonly check: AnswerChecker

  constructor(
    private readonly target: FuzzTarget,
    document: OpenApi,
  ) {
    this.check = createAnswerChecker({ document: async () => document })
  }

  /** Sends a request. @returns the status. @throws Error that says what is wrong with the answer */
  async send(request: FuzzRequest): Promise<number> {
    const response = await inTime(this.target.send(request))
    const bytes = await inTime(response.bytes())
    const fault = this.target.fault()
    if (fault !== undefined) throw fault instanceof Error ? fault : new Error(String(fault))
    const text = decoded(response.headers.get('content-encoding'), Uint8Array.from(bytes))
    this.checkSecrets(request, text + JSON.stringify([...response.headers]))
    if (response.status >= 500) throw new Error(`Answered ${response.status} ${text.slice(0, 300)}`)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const { status, headers } = response
    await this.check(request.method, this.target.origin + request.target, { status, headers, bytes, body })
    return status
  }

  /** What the request itself says may come back in a sentence. */
  private checkSecrets({ target, body = '' }: FuzzRequest, reported: string): void {
    for (const secret of this.target.secrets) {
      if (reported.includes(secret) && !target.includes(secret) && !String(body).includes(secret)) {
        throw new Error(`The answer tells ${secret}`)
      }
    }
  }
}

/** What comes of it, unless it takes too long, waiting or working. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const began = performance.now()
  let timer: Timer | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  try {
    const answered = await Promise.race([answer, late])
    const took = performance.now() - began
    if (took > TIMEOUT_MS) throw new Error(`Answered after ${Math.round(took)} ms`)
    return answered
  } finally {
    clearTimeout(timer)
  }
}

function decoded(encoding: string | null, bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(
    bytes.byteLength === 0 ? bytes : (DECODERS[encoding ?? 'identity']?.(bytes) ?? new Uint8Array()),
  )
}

const DECODERS: Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array>> = {
  identity: (bytes) => bytes,
  zstd: (bytes) => Bun.zstdDecompressSync(bytes),
  gzip: (bytes) => Bun.gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
}
