/** Asks the server for pages to read against the print, and says that one was read. */

import { get, ifAt, me, send } from '../base/api.ts'
import { served, type Things } from '../base/looking.tsx'
import type { Done } from '../base/queue.ts'
import { isConflicting } from '../base/refused.ts'
import { address } from '../base/route.ts'
import type { Edition } from '../base/text-names.ts'
import type { components } from '../types/desk.d.ts'

export type SeenPage = components['schemas']['PageToRead']
/** A volume in an edition. */
export type PartName = Pick<SeenPage, 'volume' | 'edition'>
type PageName = Pick<SeenPage, 'volume' | 'edition' | 'page'>

export const keyOfPage = ({ volume, edition, page }: PageName): string => `${volume}/${edition}/${page}`

const nameOf = (key: string): PageName => {
  const [volume, edition, page] = key.split('/')
  return { volume: Number(volume), edition: edition as Edition, page: Number(page) }
}

const PLACE = '/api/desk/pages/{volume}/{edition}/{page}'

const read = (key: string): Promise<SeenPage> => get(PLACE, nameOf(key))

/** @param part the volume that was asked for; without one, one's shares */
export const pagesOf = (part: PartName | undefined): Things<SeenPage> => ({
  ...served({ kind: 'pages', dealt: 'pages', keyIn: keyOfPage, nameOf, toDeal: { ...part }, toList: {} }),
  keyOf: keyOfPage,
  isDealt: true,
  isDoneAtOnce: true,
  read,
  before: ({ previous, ...seen }) => (previous === null ? undefined : keyOfPage({ ...seen, page: previous })),
  addressOf: (key) => address(['pages', ...(key?.split('/') ?? ['mine'])]),
  ...{ one: 'หน้า', counted: 'หน้า', waiting: 'ที่รออ่าน', at: 'อ่าน' },
})

/** @throws Refused where somebody else has read it meanwhile, or other letters stand there */
export async function readPage(seen: SeenPage): Promise<Done> {
  const place = nameOf(keyOfPage(seen))
  try {
    await send('POST', `${PLACE}/read`, place, undefined, ifAt(seen.version))
  } catch (error) {
    // the answer to the first try may have been lost
    if (!(isConflicting(error) && (await isMine(seen)))) throw error
  }
  return { places: 1, undo: () => send('DELETE', PLACE, place, undefined, ifAt(seen.version)) }
}

async function isMine(seen: SeenPage): Promise<boolean> {
  const { key } = await me()
  if (seen.readBy === key || seen.confirmedBy === key) return false
  const now = await read(keyOfPage(seen))
  return now.readBy === key || now.confirmedBy === key
}
