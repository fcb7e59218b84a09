/** The program as its users have it. */

import { binaryPath } from '../support/binary.ts'

/** How the program is started: compiled, which takes a third of the time that the source takes. */
export const securityProgram = [await binaryPath()]
