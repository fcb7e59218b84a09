/** Loaded before all tests: their files are in memory where there is room, since waiting for a disk proves nothing here. */

import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Bytes; in a container it may be too small for the larger tests. */
const ROOM = 4e9

const room = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
if (room.bavail * room.bsize > ROOM) process.env.TMPDIR = MEMORY
