/** The words that a correction replaces as they are typed: with the neighbours that they have now, or one of two equal words taken out. */

import type { MisprintPlace } from '../misprints/misprint.ts'
import type { components } from '../types/desk.d.ts'

type Words = Pick<MisprintPlace, 'before' | 'wrong' | 'after'>
type Pair = Pick<components['schemas']['CorrectionBody'], 'wrong' | 'right'>

/** Between two words of a line: Thai has none, and trimmed text does not tell. */
const JOINTS = [' ', ''] as const

/**
 * What takes one of two equal words out, where the printed words are doubled: in themselves, or with a neighbour. Several
 * pairs where the space between the two is not known.
 */
export function removeDoubledWord({ before, after }: Words, wrong: string): readonly Pair[] {
  const [, word, space] = /^(.+?)(\s*)\1$/su.exec(wrong) ?? []
  if (word !== undefined && space !== undefined) return [{ wrong, right: word }]
  if (wrong === '' || !(before.endsWith(wrong) || after.startsWith(wrong))) return []
  return JOINTS.map((joint) => ({ wrong: `${wrong}${joint}${wrong}`, right: wrong }))
}

/** The words around other words of the same line; those known before where they are not in it. */
export function findNeighbouringWords(known: Words, wrong: string): Words {
  for (const left of JOINTS)
    for (const right of JOINTS) {
      const [ahead, printed] = [`${known.before}${left}`, `${known.wrong}${right}`]
      const line = `${ahead}${printed}${known.after}`
      const found = line.indexOf(wrong, Math.max(0, ahead.length - wrong.length + 1))
      if (found >= 0 && found < ahead.length + printed.length)
        return { before: line.slice(0, found).trim(), wrong, after: line.slice(found + wrong.length).trim() }
    }
  return { ...known, wrong }
}
