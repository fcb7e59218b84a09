/** What the key that is at the desk may, and what its editor says to who reviews. */

import { Shared } from './shared.ts'

/** Whether what this key writes is done at once; believed until the server has told otherwise. */
export const publishes = new Shared(true)

/** Goes along with what is proposed next. */
export const noteToReviewer = new Shared('')
