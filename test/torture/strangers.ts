/** Strangers without a key who keep connections open, or send more than anybody wants. */

import { connect, type Socket } from 'node:net'
import type { Command } from '../../scripts/program.ts'
import { type Server, startProgram } from '../support/program.ts'

/** Seconds after which a connection that stands still must be gone. */
const LONGEST_STALL = 60

/**
 * Opens connections that send half a request and no more.
 * @returns the seconds after which the server had closed the last of them
 */
export async function closesStalled(command: Command, data: string): Promise<number> {
  const victim = await startProgram(command, data)
  try {
    const began = performance.now()
    const starts = [
      'GET /api/v1/cha',
      'POST /api/v1/chants HTTP/1.1\r\nHost: a.example\r\nContent-Length: 100\r\n\r\n{',
      '',
    ]
    const sockets = await Promise.all(
      Array.from({ length: 90 }, (_, index) => open(victim, starts[index % starts.length] ?? '')),
    )
    const closed = sockets.map(
      (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
    )
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error(`Connections that stand still are open after ${LONGEST_STALL} s`)),
      LONGEST_STALL * 1000,
    )
    await Promise.race([Promise.all(closed), late.promise]).finally(() => clearTimeout(timer))
    return Math.ceil((performance.now() - began) / 1000)
  } finally {
    await victim.stop()
  }
}

const PIECE = Buffer.alloc(1024 * 1024, 0x20)
const PIECES = 100
const STRANGERS = 20

/**
 * Sends large bodies without a key, many at once.
 * @returns the most memory that the service took, in MB
 */
export async function floods(command: Command, data: string): Promise<number> {
  const victim = await startProgram(command, data, { settings: { LIBRARY_API_KEY: 'nobody-knows-this-key' } })
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, victim.memory())
  }, 20)
  try {
    await Promise.all(Array.from({ length: STRANGERS }, () => flood(victim)))
    const { status } = await fetch(`${victim.api}/languages`)
    if (status !== 200) throw new Error(`Readers get ${status} afterwards`)
    return Math.round(most)
  } finally {
    clearInterval(watch)
    await victim.stop()
  }
}

async function flood(victim: Server): Promise<void> {
  const head = `PUT /api/v1/collections/chants HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: ${PIECE.length * PIECES}\r\n\r\n`
  const socket = await open(victim, head)
  // whoever is cut off has been heard enough
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (let piece = 0; piece < PIECES && !socket.destroyed; piece++) {
    if (socket.write(PIECE)) continue
    await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), closed])
  }
  socket.destroy()
}

function open(victim: Server, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(victim.url).port), '127.0.0.1', () => {
      socket.off('error', reject)
      socket.on('error', () => undefined)
      socket.resume()
      socket.write(text, () => resolve(socket))
    })
    socket.once('error', reject)
  })
}
