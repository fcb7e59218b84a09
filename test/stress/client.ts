/** Asks the service over HTTP, as one named editor. */

/** A write that is about to be sent. */
export interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Answered<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export class StressClient {
  /** @param key empty for a reader without one */
  constructor(
    private readonly api: string,
    private readonly key: string,
  ) {}

  /**
   * Sends again what came too soon, as the answer asks for: another user's long write was under way, and nothing was
   * done.
   * @throws when the connection breaks before the whole answer is there
   */
  async send<T>(request: WriteRequest): Promise<Answered<T>> {
    for (;;) {
      const answered = await this.sendOnce<T>(request)
      const seconds = answered.status === 429 ? Number(answered.headers.get('retry-after') ?? 0) : 0
      if (seconds === 0) return answered
      await Bun.sleep(seconds * 1000)
    }
  }

  private async sendOnce<T>({ method, path, body, headers }: WriteRequest): Promise<Answered<T>> {
    const response = await fetch(this.api + path, {
      method,
      headers: {
        ...this.authorization(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as T }
  }

  /** The body of a read that must succeed. */
  async read<T>(path: string): Promise<T> {
    const response = await fetch(this.api + path, { headers: this.authorization() })
    const body = (await response.json()) as T
    if (response.status !== 200) throw new Error(`GET ${path} → ${response.status} ${JSON.stringify(body)}`)
    return body
  }

  private authorization(): Record<string, string> {
    return this.key === '' ? {} : { authorization: `Bearer ${this.key}` }
  }

  /** A write that must succeed. */
  async write<T>(request: WriteRequest): Promise<T> {
    const { status, body } = await this.send<T>(request)
    if (status > 201) throw new Error(describeError(request, status, body))
    return body
  }
}

export const describeError = (request: WriteRequest, status: number, body: unknown): string =>
  `${request.method} ${request.path} ${JSON.stringify(request.body)?.slice(0, 300)} → ${status} ${JSON.stringify(body).slice(0, 500)}`
