/** The HTTP listener: Bun's server with our limits. Its responses reveal nothing internal. */

import { StartFailure } from '../../../db/start-failure.ts'
import { toAppError } from '../../http/errors.ts'
import type { RequestHandler } from '../../http/pipeline.ts'
import { toErrorResponse } from '../../http/response.ts'

/** The server cuts off bodies from this size on; the API judges smaller ones (decisions §7). */
const MAX_BODY_BYTES = 128 * 1024 * 1024
/** Seconds that a connection may be idle. */
const IDLE_SECONDS = 30
/** How long running requests may continue after a stop (decisions §7), in milliseconds. */
const SHUTDOWN_GRACE_MS = 10_000

/** A listening port. It has no request handler at first. */
export interface ListeningPort {
  /** Its address, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Sets the request handler; earlier requests wait for it. */
  serve(handle: RequestHandler): void
  /** Exempts a connection from the idle timeout, however long its response takes. */
  letWait(request: Request): void
  /** Stops accepting; resolves when running requests have ended or their time is over. */
  stop(): Promise<void>
}

/**
 * Listens on a port at once, even before the library is opened. Requests wait until `serve` is called.
 * @param onFault receives unexpected errors
 * @param shutdownGraceMs milliseconds that running requests have after a stop
 * @throws StartFailure if the program cannot listen on the address
 */
export function openListeningPort(
  host: string,
  port: number,
  onFault: (error: unknown) => void,
  shutdownGraceMs = SHUTDOWN_GRACE_MS,
): ListeningPort {
  let setHandler: (handle: RequestHandler) => void = () => undefined
  const handlerSet = new Promise<RequestHandler>((resolve) => {
    setHandler = resolve
  })
  let handle: RequestHandler = async (request, addressOf) => (await handlerSet)(request, addressOf)
  const addressOf = (request: Request) => server.requestIP(request)?.address
  const server = bind(host, port, {
    fetch: (request) => handle(request, addressOf),
    error: (error) => {
      onFault(error)
      return toErrorResponse(toAppError(error))
    },
  })
  return {
    url: formatUrl(host, server.port ?? port),
    serve: (requestHandler) => {
      handle = requestHandler
      setHandler(requestHandler)
    },
    letWait: (request) => server.timeout(request, 0),
    stop: async () => {
      await Promise.race([server.stop(), Bun.sleep(shutdownGraceMs)])
      await server.stop(true)
    },
  }
}

interface Handlers {
  fetch(request: Request): Response | Promise<Response>
  error(error: Error): Response
}

function bind(host: string, port: number, handlers: Handlers): Bun.Server<undefined> {
  try {
    return Bun.serve({
      hostname: host,
      port,
      development: false,
      // outside of development Bun would share the port with another process, and half of the requests would be lost
      reusePort: false,
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: IDLE_SECONDS,
      ...handlers,
    })
  } catch (error) {
    throw new StartFailure(describeReason(error, host, port))
  }
}

function describeReason(error: unknown, host: string, port: number): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `พอร์ต ${port} มีโปรแกรมอื่นใช้อยู่ กรุณาปิดโปรแกรมนั้น หรือเลือกพอร์ตอื่นด้วย --port`
    case 'EACCES':
      return `ไม่มีสิทธิ์ใช้พอร์ต ${port} พอร์ตต่ำกว่า 1024 ต้องใช้สิทธิ์พิเศษ กรุณาเลือกพอร์ตอื่นด้วย --port`
    default:
      return `รอรับการเชื่อมต่อที่ ${host} พอร์ต ${port} ไม่ได้ กรุณาตรวจสอบ --host ว่าเป็นที่อยู่ของเครื่องนี้`
  }
}

const formatUrl = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
