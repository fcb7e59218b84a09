/** Loaded before all tests: puts temporary files into memory (/dev/shm) if there is room, which is faster. */

import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Minimum free space in bytes for the largest tests; containers often have less. */
const ROOM = 4e9

const room = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
if (room.bavail * room.bsize > ROOM) process.env.TMPDIR = MEMORY
